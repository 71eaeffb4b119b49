import { Injectable } from '@nestjs/common';
import { COMPUTE, existing } from '@stratus/contracts';
import type { FirewallDeviceStateRecord } from '@stratus/contracts';
import type { Statements, Write } from '@stratus/postgres';
import { DEVICES, DEVICE_JSON } from './firewall.sql.js';
import type { ActiveFirewall, EntityKey, ProtectedEntity } from './protected-entity.js';

const KEY = `json_build_object('type', case when device.compute_id is null then 'nodebalancer' else '${COMPUTE}' end,
                               'id', coalesce(device.compute_id, device.node_balancer_id))`;

export const OF_FIREWALL = `
  select ${KEY} as key from firewall_devices as device join firewalls as firewall on firewall.id = device.firewall_id
   where firewall.id = $1 and firewall.account_id = $2 order by device.id`;

/** Few firewalls protect a node balancer, and a condition costs Postgres as much without any as with some. */
type Kinds = 'computes' | 'both';

const activeOf = (kinds: Kinds, computes: string, nodeBalancers: string): string => `
  select ${KEY} as entity, firewall.id, firewall.label
    from firewall_devices as device join firewalls as firewall on firewall.id = device.firewall_id
   where device.active
     and (device.compute_id = any(${computes}::bigint[])
          ${kinds === 'both' ? `or device.node_balancer_id = any(${nodeBalancers}::bigint[])` : ''})`;
export const ACTIVE = activeOf('both', '$1', '$2');

const newIds = (count: string): string =>
  `(select coalesce(json_agg(nextval('firewall_devices_id_seq')), '[]') from generate_series(1, ${count}::int))`;

/**
 * One statement: each extra statement costs Postgres more than the reads themselves. The caller has locked the firewall, and
 * so knows whose it is.
 */
const surroundings = (kinds: Kinds): string => `
  select ${newIds('$2')} as "newIds",
         (select coalesce(json_agg(${KEY} order by device.id), '[]')
            from firewall_devices as device where device.firewall_id = $1) as assigned,
         (select coalesce(json_agg(other), '[]') from (${activeOf(kinds, '$3', '$4')}) as other) as active`;
export const SURROUNDINGS: Readonly<Record<Kinds, string>> = {
  computes: surroundings('computes'),
  both: surroundings('both'),
};

/**
 * The lock on entities. Enabling a firewall takes `no key update`, so that only one of an entity's firewalls is enabled at
 * a time; other changes take `share`, so that they wait only for enabling, migrations and deletions.
 */
export type Strength = 'share' | 'no key update';

const lockComputes = (strength: Strength): string => `
  select id, '${COMPUTE}' as type, label, migration_id as "migrationId" from computes
   where account_id = $1 and id = any($2::bigint[]) order by id for ${strength}`;
const lockNodeBalancers = (strength: Strength): string => `
  select id, 'nodebalancer' as type, label, null as "migrationId" from node_balancers
   where account_id = $1 and id = any($2::bigint[]) order by id for ${strength}`;

const INSERT = `
  insert into firewall_devices (id, firewall_id, compute_id, node_balancer_id, active, reservation_id, created, updated)
  overriding system value
  select id, $1, case when type = '${COMPUTE}' then entity end, case when type = 'nodebalancer' then entity end, $5, $6, $7, $7
    from unnest($2::bigint[], $3::text[], $4::bigint[]) as device (id, type, entity)`;

/** A device that is not stored yet. */
export interface NewDevice {
  id: number;
  entity: EntityKey;
}

/** The facts on which a change of a firewall's devices depends. */
interface Surroundings {
  assigned: EntityKey[];
  active: ActiveFirewall[];
  newIds: number[];
}

/** A device that was created with its entity. */
export interface ReservedDevice {
  id: number;
  firewallId: number;
  entity: EntityKey;
}
const RESERVED = `
  select device.id, device.firewall_id as "firewallId", ${KEY} as entity
    from firewall_devices as device join firewalls as firewall on firewall.id = device.firewall_id
   where firewall.account_id = $1 and device.reservation_id = $2`;

/** Devices that were removed, each with its firewall. */
export interface RemovedDevice {
  firewall: { id: number; label: string };
  record: FirewallDeviceStateRecord;
}
const removedWhere = (condition: string): string => `
  with gone as (delete from firewall_devices where ${condition} returning *)
  select ${DEVICE_JSON} as record, json_build_object('id', firewall.id, 'label', firewall.label) as firewall
    from ${DEVICES.replace('firewall_devices', 'gone')} join firewalls as firewall on firewall.id = device.firewall_id
   order by device.id`;
const lockFirewallsWhere = (condition: string): string => `
  select from firewalls where id in (select firewall_id from firewall_devices where ${condition}) order by id for update`;

const idsOf = (type: EntityKey['type'], entities: readonly EntityKey[]): number[] =>
  entities.flatMap((entity) => (entity.type === type ? [entity.id] : []));

/** The write side of devices: which entities a firewall protects. */
@Injectable()
export class DeviceRepository {
  /** The entities of a firewall; they may change until its row is locked. */
  async entitiesOf(statements: Statements, accountId: number, firewallId: number): Promise<EntityKey[]> {
    return (await statements.query<{ key: EntityKey }>(OF_FIREWALL, [firewallId, accountId])).map(({ key }) => key);
  }

  /** Locks entities: instances by ascending id, then node balancers. @returns those that exist. */
  async lockEntities(
    statements: Statements,
    accountId: number,
    entities: readonly EntityKey[],
    strength: Strength,
  ): Promise<ProtectedEntity[]> {
    const [computes, nodeBalancers] = [idsOf(COMPUTE, entities), idsOf('nodebalancer', entities)];
    const locked = await Promise.all([
      computes.length > 0 ? statements.query<ProtectedEntity>(lockComputes(strength), [accountId, computes]) : [],
      nodeBalancers.length > 0
        ? statements.query<ProtectedEntity>(lockNodeBalancers(strength), [accountId, nodeBalancers])
        : [],
    ]);
    return locked.flat();
  }

  /** The enabled firewalls of entities. */
  async activeOf(statements: Statements, entities: readonly EntityKey[]): Promise<ActiveFirewall[]> {
    if (entities.length === 0) return [];
    return statements.query<ActiveFirewall>(ACTIVE, [idsOf(COMPUTE, entities), idsOf('nodebalancer', entities)]);
  }

  /**
   * The entities of a firewall whose row is locked, and the enabled firewalls of these and other entities.
   *
   * @param others the other entities.
   * @param joining number of new devices that need an id.
   */
  async surroundings(
    statements: Statements,
    firewallId: number,
    others: readonly EntityKey[],
    joining: number,
  ): Promise<Surroundings> {
    const [computes, nodeBalancers] = [idsOf(COMPUTE, others), idsOf('nodebalancer', others)];
    const of = [firewallId, joining, computes];
    const [row] = await (nodeBalancers.length === 0
      ? statements.query<Surroundings>(SURROUNDINGS.computes, of)
      : statements.query<Surroundings>(SURROUNDINGS.both, [...of, nodeBalancers]));
    return existing(row);
  }

  /** Ids for new devices. */
  async newIds(statements: Statements, count: number): Promise<number[]> {
    const [row] = await statements.query<{ ids: number[] }>(`select ${newIds('$1')} as ids`, [count]);
    return existing(row).ids;
  }

  insertion(
    firewallId: number,
    devices: readonly NewDevice[],
    { active, now, reservationId }: { active: boolean; now: Date; reservationId?: string },
  ): Write {
    const ids = devices.map(({ id }) => id);
    const types = devices.map(({ entity }) => entity.type);
    const entities = devices.map(({ entity }) => entity.id);
    return { text: INSERT, values: [firewallId, ids, types, entities, active, reservationId ?? null, now] };
  }

  /** The device that a request reserved for a new entity. */
  async reserved(
    statements: Statements,
    accountId: number,
    reservationId: string,
  ): Promise<ReservedDevice | undefined> {
    const [device] = await statements.query<ReservedDevice>(RESERVED, [accountId, reservationId]);
    return device;
  }

  /** Applies the status of the firewall to its devices. */
  async setActive(statements: Statements, firewallId: number, active: boolean): Promise<void> {
    await statements.query('update firewall_devices set active = $2 where firewall_id = $1', [firewallId, active]);
  }

  async remove(statements: Statements, firewallId: number, id: number): Promise<RemovedDevice | undefined> {
    const [removed] = await statements.query<RemovedDevice>(removedWhere('firewall_id = $1 and id = $2'), [
      firewallId,
      id,
    ]);
    return removed;
  }

  /** Removes an entity, locked by the caller, from all its firewalls. */
  async removeAllOf(statements: Statements, { type, id }: EntityKey): Promise<RemovedDevice[]> {
    const condition = type === COMPUTE ? 'compute_id = $1' : 'node_balancer_id = $1';
    const [, removed] = await Promise.all([
      statements.query(lockFirewallsWhere(condition), [id]),
      statements.query<RemovedDevice>(removedWhere(condition), [id]),
    ]);
    return removed;
  }
}
