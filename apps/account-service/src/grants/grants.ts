import { GLOBAL_FLAGS, GRANT_ENTITIES, reasons, refuseIfAny } from '@stratus/contracts';
import type { ApiError, GrantEntity, GrantRequest, Permission, UpdateGrantsRequest } from '@stratus/contracts';

export interface EntityKey {
  type: GrantEntity;
  id: number;
}

/** Changes to the grants of a user; omitted grants stay. */
export interface GrantChanges {
  /** Undefined if none of them changes. */
  global: { accountAccess: Permission | null; globalFlags: string[] } | undefined;
  given: (EntityKey & { permissions: Permission })[];
  taken: EntityKey[];
}

export const NOT_RESTRICTED: ApiError = {
  reason: 'This user is unrestricted: restrict the user before setting grants',
};

/** Every entity named in a request. */
export const entitiesIn = (request: UpdateGrantsRequest): EntityKey[] =>
  GRANT_ENTITIES.flatMap((type) => (request[type] ?? []).map(({ id }) => ({ type, id })));

/**
 * The changes that a request makes.
 *
 * @param known the account's entities among those named in the request.
 * @throws ApiFailure 400 with every rule that the request breaks.
 */
export function decideUpdateGrants(
  user: { accountAccess: Permission | null; globalFlags: readonly string[] },
  request: UpdateGrantsRequest,
  known: readonly EntityKey[],
): GrantChanges {
  refuseIfAny(GRANT_ENTITIES.flatMap((type) => faultsOf(type, request[type] ?? [], known)));
  const { global = {} } = request;
  const named = GRANT_ENTITIES.flatMap((type) =>
    (request[type] ?? []).map(({ id, permissions }) => ({ type, id, permissions })),
  );
  const accountAccess = global.account_access === undefined ? user.accountAccess : global.account_access;
  const globalFlags = GLOBAL_FLAGS.filter((flag) => global[flag] ?? user.globalFlags.includes(flag));
  const sameFlags =
    globalFlags.length === user.globalFlags.length && globalFlags.every((flag) => user.globalFlags.includes(flag));
  return {
    global: accountAccess === user.accountAccess && sameFlags ? undefined : { accountAccess, globalFlags },
    given: named.flatMap(({ type, id, permissions }) => (permissions ? [{ type, id, permissions }] : [])),
    taken: named.flatMap(({ type, id, permissions }) => (permissions === null ? [{ type, id }] : [])),
  };
}

function faultsOf(type: GrantEntity, grants: readonly GrantRequest[], known: readonly EntityKey[]): ApiError[] {
  const ids = new Set(known.filter((entity) => entity.type === type).map((entity) => entity.id));
  const first = new Map(grants.map(({ id }, index) => [id, index] as const).toReversed());
  return grants.flatMap(({ id }, index) => {
    const field = `${type}[${index}].id`;
    if (!ids.has(id)) return [{ field, reason: reasons.noSuchEntity(id, type) }];
    return first.get(id) === index ? [] : [{ field, reason: `${id} is named twice` }];
  });
}
