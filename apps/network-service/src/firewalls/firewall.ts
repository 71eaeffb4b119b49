import { isDeepStrictEqual } from 'node:util';
import { MAX_FIREWALL_RULES, apiTime, refuseIfAny } from '@stratus/contracts';
import type {
  ApiError,
  FirewallRules,
  FirewallRulesRequest,
  FirewallStateRecord,
  UpdateFirewallRequest,
  UpdateFirewallRulesRequest,
} from '@stratus/contracts';
import { entitiesMustBeWithoutActive, isSame } from './protected-entity.js';
import type { ActiveFirewall, EntityKey, WantedEntity } from './protected-entity.js';

export interface Firewall {
  id: number;
  accountId: number;
  label: string;
  status: 'enabled' | 'disabled';
  rules: FirewallRules;
  tags: string[];
  created: Date;
}

/** A firewall right after a change, as events contain it. */
export const stateAfter = (firewall: Firewall, changed: { rules: FirewallRules }, now: Date): FirewallStateRecord => ({
  id: firewall.id,
  label: firewall.label,
  status: firewall.status,
  rules: changed.rules,
  tags: firewall.tags,
  created: apiTime(firewall.created),
  updated: apiTime(now),
});

export const FIREWALL_LABEL_TAKEN: ApiError = {
  field: 'label',
  reason: 'Label must be unique among your Cloud Firewalls',
};

/** A list that was not sent is empty. */
export const rulesOfNew = (request: FirewallRulesRequest): FirewallRules => ({
  inbound: request.inbound ?? [],
  inbound_policy: request.inbound_policy,
  outbound: request.outbound ?? [],
  outbound_policy: request.outbound_policy,
});

/** The list after an update: null removes all rules (choice C31), an omitted list keeps the existing ones. */
const listAfter = <T>(sent: T[] | null | undefined, present: T[]): T[] => (sent === undefined ? present : (sent ?? []));

/**
 * The rules after an update: a list that was sent replaces its direction; all else stays. Undefined when nothing changes.
 *
 * @throws ApiFailure 400 for more rules than a firewall may have.
 */
export function decideRules(present: FirewallRules, request: UpdateFirewallRulesRequest): FirewallRules | undefined {
  const after = rulesAfter(present, request);
  refuseIfAny(rulesMustBeFew(after, request));
  return isSameRules(after, present) ? undefined : after;
}

function rulesAfter(present: FirewallRules, request: UpdateFirewallRulesRequest): FirewallRules {
  return {
    inbound: listAfter(request.inbound, present.inbound),
    inbound_policy: request.inbound_policy ?? present.inbound_policy,
    outbound: listAfter(request.outbound, present.outbound),
    outbound_policy: request.outbound_policy ?? present.outbound_policy,
  };
}

const isSameRules = (one: FirewallRules, other: FirewallRules): boolean =>
  one.inbound_policy === other.inbound_policy &&
  one.outbound_policy === other.outbound_policy &&
  isSameList(one.inbound, other.inbound) &&
  isSameList(one.outbound, other.outbound);

/** Keys are always in the same order, in requests and in stored rules: comparing texts is faster than a deep comparison. */
const isSameJson = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** Stops at the first rule that differs. */
const isSameList = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some === others || (some.length === others.length && some.every((one, index) => isSameJson(one, others[index])));

function rulesMustBeFew({ inbound, outbound }: FirewallRules, request: UpdateFirewallRulesRequest): ApiError[] {
  if (inbound.length + outbound.length <= MAX_FIREWALL_RULES) return [];
  const [field, kept] = request.outbound ? ['outbound', inbound.length] : ['inbound', outbound.length];
  const other = field === 'inbound' ? 'outbound' : 'inbound';
  return [
    {
      field,
      reason: `At most ${MAX_FIREWALL_RULES} rules per firewall; ${kept} ${other} rules would remain. Send both lists to replace both.`,
    },
  ];
}

/** A client that sends rules here wants to change them: ignoring them silently would be wrong. */
const RULES_CHANGE_ELSEWHERE: ApiError = {
  field: 'rules',
  reason: 'Omit rules: PUT /networking/firewalls/{firewallId}/rules changes them',
};

/** The fields that an update changes; `status` and the rest have events of their own (choice C8). */
export interface FirewallChanges {
  status?: Firewall['status'];
  label?: string;
  tags?: string[];
}

/**
 * The values that an update changes.
 *
 * @param known `entities`: the firewall's entities; `active`: enabled firewalls of these entities.
 * @throws ApiFailure 400 with all errors: the label is taken, an entity has another enabled firewall, or the rules in
 *   the request differ from the firewall's.
 */
export function decideUpdateFirewall(
  firewall: Firewall,
  { label, status, tags, rules = {} }: UpdateFirewallRequest,
  known: { labelTaken: boolean; entities: readonly EntityKey[]; active: readonly ActiveFirewall[] },
): FirewallChanges {
  const changes: FirewallChanges = {
    ...(label !== undefined && label !== firewall.label && { label }),
    ...(status !== undefined && status !== firewall.status && { status }),
    ...(tags && !isDeepStrictEqual(distinct(tags), firewall.tags) && { tags: distinct(tags) }),
  };
  const enabled = changes.status === 'enabled' ? known.entities.map((entity) => ({ ...entity, field: 'status' })) : [];
  refuseIfAny([
    ...(changes.label !== undefined && known.labelTaken ? [FIREWALL_LABEL_TAKEN] : []),
    // One error is enough: the field is the same for all entities.
    ...entitiesMustBeWithoutActive(enabled, known.active).slice(0, 1),
    ...(isSameRules(rulesAfter(firewall.rules, rules), firewall.rules) ? [] : [RULES_CHANGE_ELSEWHERE]),
  ]);
  return changes;
}

/** Each tag once, ignoring case: in the given order and its first spelling. */
export function distinct(tags: readonly string[]): string[] {
  const spelled = new Map<string, string>();
  for (const tag of tags) {
    const key = tag.toLowerCase();
    if (!spelled.has(key)) spelled.set(key, tag);
  }
  return [...spelled.values()];
}

/**
 * All errors that keep an entity from joining a firewall (contract 5.1 rules 7 and 8).
 *
 * @param assigned the firewall's current entities.
 */
export function faultsOfDevice(
  { status }: Pick<Firewall, 'status'>,
  entity: WantedEntity,
  assigned: readonly EntityKey[],
  active: readonly ActiveFirewall[],
): ApiError[] {
  const { field } = entity;
  if (assigned.some((one) => isSame(one, entity))) {
    return [{ field, reason: 'The firewall is already assigned to this service' }];
  }
  const balancer = assigned.find(({ type }) => type === 'nodebalancer');
  return [
    ...(entity.type === 'nodebalancer' && balancer
      ? [{ field, reason: `The firewall already protects NodeBalancer ${balancer.id}; one is allowed` }]
      : []),
    ...(status === 'enabled' ? entitiesMustBeWithoutActive([entity], active) : []),
  ];
}
