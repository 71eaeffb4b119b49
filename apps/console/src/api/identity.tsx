import { useQuery } from '@tanstack/react-query';
import { parseScopes } from '@stratus/contracts/browser';
import type { GrantsRecord, ProfileRecord } from '@stratus/contracts';
import type { ApiClient } from './api-client.js';
import { refusalOf } from './permission.js';
import type { Identity } from './permission.js';
import type { OperationName, ParamsOf } from './operations.js';
import { useApi } from './session.js';

/**
 * Reads the owner of a client's token, and its rights.
 *
 * @throws ApiProblem if the token is not valid.
 */
export async function identityOf(api: ApiClient, signal?: AbortSignal): Promise<Identity> {
  const profile = await api.send(api.requestOf('getProfile', {}), signal);
  const { username, email, restricted } = api.dialect.keys((await profile.json()) as ProfileRecord);
  const scopes = parseScopes(profile.headers.get('x-oauth-scopes') ?? '').map(api.dialect.text);
  const grants = restricted ? await api.call('getProfileGrants', {}, undefined, { signal }) : null;
  return { username, email, restricted, scopes, grants: (grants ?? null) as GrantsRecord | null };
}

/** The signed-in user; undefined until it is known. */
export function useIdentity(): Identity | undefined {
  const api = useApi();
  return useQuery({ queryKey: ['identity'], queryFn: ({ signal }) => identityOf(api, signal), staleTime: 30_000 }).data;
}

/** Why the signed-in user cannot call an operation, in the gateway's dialect; undefined if nothing is known to prevent it. */
export function useRefusal<N extends OperationName>(
  name: N | undefined,
  params: Partial<ParamsOf<N>> = {},
): string | undefined {
  const identity = useIdentity();
  const { dialect } = useApi();
  const refusal = identity && name && refusalOf(identity, name, params);
  return refusal && dialect.text(refusal);
}
