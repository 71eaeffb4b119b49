import { ApiFailure, COMPUTE, COMPUTES, apiTime, forbidden, invalid, reasons } from '@stratus/contracts';
import type { ApiError, Caller, FirewallDeviceStateRecord, FirewallDeviceType } from '@stratus/contracts';

/** Identifies an instance or NodeBalancer, which a firewall can protect. */
export interface EntityKey {
  type: FirewallDeviceType;
  id: number;
}

/** An entity that the transaction has locked. */
export interface ProtectedEntity extends EntityKey {
  label: string;
  /** The live migration that keeps its gate closed; null for none, and for node balancers. */
  migrationId: string | null;
}

/** An entity in a request, with the field that names it. */
export interface WantedEntity extends EntityKey {
  field: string;
}

/** The enabled firewall of an entity. */
export interface ActiveFirewall {
  entity: EntityKey;
  id: number;
  label: string;
}

/** The record of a new device. */
export const deviceRecordOf = (
  id: number,
  { type, id: entityId, label }: ProtectedEntity,
  now: Date,
): FirewallDeviceStateRecord => ({
  id,
  created: apiTime(now),
  updated: apiTime(now),
  entity: {
    id: entityId,
    type,
    label,
    url: type === COMPUTE ? `/v4/${COMPUTE}/instances/${entityId}` : `/v4/nodebalancers/${entityId}`,
  },
});

const WORDS: Readonly<Record<FirewallDeviceType, string>> = { [COMPUTE]: 'instance', nodebalancer: 'NodeBalancer' };
const named = ({ type, id }: EntityKey): string => `${WORDS[type]} ${id}`;

export const isSame = (one: EntityKey, other: EntityKey): boolean => one.id === other.id && one.type === other.type;

/** The entities in a create request, each once, with the field of its first mention. */
export function entitiesOfRequest(devices: { [COMPUTES]?: number[]; nodebalancers?: number[] } = {}): WantedEntity[] {
  const of = (type: FirewallDeviceType, list: string, ids: readonly number[] = []): WantedEntity[] =>
    ids.flatMap((id, index) => (ids.indexOf(id) === index ? [{ type, id, field: `devices.${list}[${index}]` }] : []));
  return [...of(COMPUTE, COMPUTES, devices[COMPUTES]), ...of('nodebalancer', 'nodebalancers', devices.nodebalancers)];
}

/**
 * The given entities that the caller may know of: all if unrestricted, else the granted ones.
 *
 * @throws ApiFailure 403 when the caller may see an entity but not change it (contract 5.1 rule 6, choice C12).
 */
export function visibleTo(
  caller: Pick<Caller, 'restricted' | 'grants'>,
  wanted: readonly WantedEntity[],
): WantedEntity[] {
  if (!caller.restricted) return [...wanted];
  const permissionOn = ({ type, id }: EntityKey) => caller.grants?.entities[type]?.[id];
  const readOnly = wanted.find((entity) => permissionOn(entity) === 'read_only');
  if (readOnly) throw forbidden(`You need read_write on ${named(readOnly)} to assign a firewall to it`);
  return wanted.filter((entity) => permissionOn(entity) === 'read_write');
}

/** Services that this service does not know, but whose owners may. If the owners do not know them either, this is the refusal. */
export class UnknownEntities extends ApiFailure {
  constructor(readonly entities: readonly WantedEntity[]) {
    super(
      400,
      entities.map(({ field }) => ({ field, reason: reasons.notValid(field) })),
    );
  }
}

/** @throws UnknownEntities with the wanted entities that are not known. */
export function refuseUnknown(wanted: readonly WantedEntity[], known: readonly EntityKey[]): void {
  const unknown = wanted.filter((entity) => !known.some((one) => isSame(one, entity)));
  if (unknown.length > 0) throw new UnknownEntities(unknown);
}

/**
 * @throws ApiFailure 400 on the field for a firewall that the caller may not see, 403 with read-only access (choice C12).
 */
export function refuseUnlessMayAssign(
  { restricted, grants }: Pick<Caller, 'restricted' | 'grants'>,
  firewallId: number,
  field: string,
): void {
  const permission = grants?.entities.firewall?.[firewallId];
  if (!restricted || permission === 'read_write') return;
  if (permission === 'read_only') throw forbidden(`You need read_write on firewall ${firewallId} to assign it`);
  throw invalid(field, reasons.notValid(field));
}

/**
 * @param field names the firewall; undefined when the request is about the firewall itself.
 * @throws ApiFailure 400 while a live migration keeps the gate of an entity closed (contract 9.2 rule 1).
 */
export function refuseWhileMigrating(entities: readonly ProtectedEntity[], field?: string): void {
  const migrating = entities.find(({ migrationId }) => migrationId !== null);
  if (!migrating) return;
  const reason = `A live migration of ${named(migrating)} is running: change its firewalls when it has finished`;
  throw invalid(field, reason);
}

/** An error for each entity that already has an enabled firewall (contract 5.1 rule 8). */
export const entitiesMustBeWithoutActive = (
  entities: readonly WantedEntity[],
  active: readonly ActiveFirewall[],
): ApiError[] =>
  entities.flatMap(({ field, ...entity }) => {
    const other = active.find((one) => isSame(one.entity, entity));
    return other
      ? [
          {
            field,
            reason: `Disable firewall ${other.id} (${other.label}) first: ${named(entity)} already has an enabled firewall`,
          },
        ]
      : [];
  });
