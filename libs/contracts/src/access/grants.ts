import { COMPUTE, COMPUTES } from '../dialect.js';

/** Kinds of entities for which restricted users have individual grants (contract 4.10, choice C6). */
export const GRANT_ENTITIES = [
  COMPUTE,
  'database',
  'domain',
  'firewall',
  'image',
  'longview',
  'nodebalancer',
  'stackscript',
  'volume',
  'vpc',
] as const;
export type GrantEntity = (typeof GRANT_ENTITIES)[number];

export const PERMISSIONS = ['read_only', 'read_write'] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** Global flags of a restricted user (contract 4.10). `account_access` is not among them: it has levels. */
export const GLOBAL_FLAGS = [
  `add_${COMPUTES}`,
  'add_databases',
  'add_domains',
  'add_firewalls',
  'add_images',
  'add_longview',
  'add_nodebalancers',
  'add_stackscripts',
  'add_volumes',
  'add_vpcs',
  'cancel_account',
  'longview_subscription',
] as const;
export type GlobalFlag = (typeof GLOBAL_FLAGS)[number];

const MEANINGS: Partial<Record<GlobalFlag, string>> = {
  [`add_${COMPUTES}`]: 'Whether the user may create instances',
  cancel_account: 'Whether the user may close the account',
  longview_subscription: 'Whether the user may change the Longview subscription',
};

/** Rights of a global flag. */
export const meaningOf = (flag: GlobalFlag): string =>
  MEANINGS[flag] ?? `Whether the user may create ${flag.slice('add_'.length)}`;

/** Grants of a restricted user. An unrestricted user has none and may do everything. */
export interface Grants {
  global: { account_access: Permission | null } & Record<GlobalFlag, boolean>;
  /** Entity id to permission, per kind of entity; entities without access are absent. */
  entities: Partial<Record<GrantEntity, Record<string, Permission>>>;
}

/**
 * Grant that an operation requires of a restricted user (contract 2.5, "Grant").
 *
 * - `any`: nothing beyond the scope.
 * - `unrestricted`: restricted users always get a 403.
 * - `account`: access to the account, else 403.
 * - `flag`: the global flag, else 403.
 * - `entity`: the permission on the entity in the path; 404 without access, 403 with a lower permission. With a flag: also
 *   the global flag, else 403.
 * - `list`: nothing; the response shows only granted entities of this kind.
 */
export type GrantRequirement =
  | { kind: 'any' }
  | { kind: 'unrestricted' }
  | { kind: 'account'; permission: Permission }
  | { kind: 'flag'; flag: GlobalFlag; creates: GrantEntity }
  | { kind: 'entity'; entity: GrantEntity; param: string; permission: Permission; flag?: GlobalFlag }
  | { kind: 'list'; entity: GrantEntity };

export const anyUser: GrantRequirement = { kind: 'any' };
export const unrestrictedUser: GrantRequirement = { kind: 'unrestricted' };
/** `account_access` of either level. */
export const mayReadAccount: GrantRequirement = { kind: 'account', permission: 'read_only' };
export const mayCreate = (flag: GlobalFlag, creates: GrantEntity): GrantRequirement => ({
  kind: 'flag',
  flag,
  creates,
});
export const mayRead = (entity: GrantEntity, param: string): GrantRequirement => ({
  kind: 'entity',
  entity,
  param,
  permission: 'read_only',
});
export const mayWrite = (entity: GrantEntity, param: string): GrantRequirement => ({
  kind: 'entity',
  entity,
  param,
  permission: 'read_write',
});
/** {@link mayWrite}, and the global flag. */
export const mayWriteAndCreate = (entity: GrantEntity, param: string, flag: GlobalFlag): GrantRequirement => ({
  kind: 'entity',
  entity,
  param,
  permission: 'read_write',
  flag,
});
export const listsGranted = (entity: GrantEntity): GrantRequirement => ({ kind: 'list', entity });

/** Ids of the entities of a kind that the caller may see; null when the caller is unrestricted and sees all. */
export function visibleIds(caller: { restricted: boolean; grants?: Grants }, entity: GrantEntity): number[] | null {
  return caller.restricted ? Object.keys(caller.grants?.entities[entity] ?? {}).map(Number) : null;
}
