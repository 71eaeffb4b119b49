import { ApiFailure, forbidden, holdsScope, notFound, reasons } from '@stratus/contracts';
import type { Caller, GlobalFlag, GrantRequirement, Permission, Scope } from '@stratus/contracts';

/** @throws ApiFailure 401 when the token lacks a scope (choice C1). */
export function refuseMissingScope(caller: Pick<Caller, 'scopes'>, wanted: readonly Scope[]): void {
  const missing = wanted.filter((scope) => !holdsScope(caller.scopes, scope));
  if (missing.length === 0) return;
  throw new ApiFailure(401, [{ reason: reasons.tokenLacksScope(missing.join(' ')) }]);
}

/**
 * Checks the grants of a restricted user (contract 2.5, choice C12).
 *
 * @throws ApiFailure 404 if the user has no access to the entity, 403 if the user's grant is lower than the operation needs.
 */
export function refuseMissingGrant(
  caller: Pick<Caller, 'restricted' | 'grants'>,
  wanted: GrantRequirement,
  params: Readonly<Record<string, string>>,
): void {
  if (!caller.restricted) return;
  if (wanted.kind === 'unrestricted') throw forbidden('Only an unrestricted user may do this');
  if (wanted.kind === 'account') refuseMissingAccess(caller.grants?.global.account_access, wanted.permission);
  if (wanted.kind === 'flag') refuseMissingFlag(caller, wanted.flag);
  if (wanted.kind !== 'entity') return;
  const permission = caller.grants?.entities[wanted.entity]?.[params[wanted.param] ?? ''];
  if (permission === undefined) throw notFound();
  if (wanted.permission === 'read_write' && permission !== 'read_write') {
    throw forbidden(reasons.readOnlyEntity(wanted.entity));
  }
  if (wanted.flag) refuseMissingFlag(caller, wanted.flag);
}

function refuseMissingFlag({ grants }: Pick<Caller, 'grants'>, flag: GlobalFlag): void {
  if (grants?.global[flag] !== true) throw forbidden(reasons.userLacksGrant(flag));
}

function refuseMissingAccess(held: Permission | null | undefined, wanted: Permission): void {
  if (held === 'read_write' || (held === 'read_only' && wanted === 'read_only')) return;
  throw forbidden(`Your user lacks the grant account_access ${wanted}, which this operation needs`);
}
