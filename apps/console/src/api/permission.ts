import { holdsScope } from '@stratus/contracts/browser';
import type { GrantRequirement, GrantsRecord } from '@stratus/contracts';
import { operationOf } from './operations.js';
import type { OperationName, ParamsOf } from './operations.js';

/** Who is signed in, and what the token and the user may do. */
export interface Identity {
  username: string;
  email: string;
  restricted: boolean;
  /** Of the token, in the services' word. */
  scopes: readonly string[];
  /** Of a restricted user. */
  grants: GrantsRecord | null;
}

/** Why the user cannot call an operation; undefined if nothing is known to prevent it. */
export function refusalOf<N extends OperationName>(
  { scopes, restricted, grants }: Pick<Identity, 'scopes' | 'restricted' | 'grants'>,
  name: N,
  params: Partial<ParamsOf<N>> = {},
): string | undefined {
  const operation = operationOf(name);
  const missing = operation.scopes.filter((scope) => !holdsScope(scopes, scope));
  if (missing.length > 0) return `Your token lacks the scope ${missing.join(', ')}`;
  return restricted ? grantRefusalOf(operation.grant, grants, params) : undefined;
}

function grantRefusalOf(
  grant: GrantRequirement,
  grants: GrantsRecord | null,
  params: Readonly<Record<string, unknown>>,
): string | undefined {
  if (grant.kind === 'unrestricted') return 'Only unrestricted users may do this';
  if (grant.kind === 'flag') return grants?.global[grant.flag] ? undefined : `You lack the grant ${grant.flag}`;
  if (grant.kind === 'account') {
    const access = grants?.global.account_access;
    if (access === 'read_write' || access === grant.permission) return undefined;
    return `You lack ${grant.permission} access to the account`;
  }
  if (grant.kind !== 'entity' || params[grant.param] === undefined) return undefined;
  const found = grants?.[grant.entity].find(({ id }) => id === Number(params[grant.param]));
  if (found?.permissions === 'read_write' || found?.permissions === grant.permission) return undefined;
  return `You lack ${grant.permission} access to this ${grant.entity}`;
}
