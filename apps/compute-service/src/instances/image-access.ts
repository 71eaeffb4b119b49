import type { ApiError, CreateInstanceRequest, KeyOwner } from '@stratus/contracts';

/** The fields of a request that deploys an image to a disk. */
type Request = Pick<CreateInstanceRequest, 'image' | 'root_pass' | 'authorized_keys' | 'authorized_users'>;

const NO_WAY_IN = 'Must provide valid root_pass, authorized_keys, or authorized_users';

/**
 * The errors in who may log in (contract 4.1). An image needs a password or a key: without either, no user could log in. A
 * user without keys is an error only if the request names no other key and no password.
 *
 * @param owners the users that the request names and the caller sees.
 */
export function faultsOfAccess(request: Request, owners: readonly KeyOwner[]): ApiError[] {
  const { image, root_pass: password, authorized_keys: keys = [], authorized_users: users = [] } = request;
  const known = new Set(owners.map(({ username }) => username));
  const unknown = users.flatMap((name, index) => (known.has(name.toLowerCase()) ? [] : [unknownUser(index)]));
  const hasKey = keys.length > 0 || owners.some((owner) => owner.keys > 0);
  if (unknown.length > 0 || image === undefined || password !== undefined || hasKey) return unknown;
  if (users.length === 0) return [{ reason: NO_WAY_IN }];
  return [{ field: 'authorized_users[0]', reason: `${NO_WAY_IN}: none of these users has an SSH key` }];
}

const unknownUser = (index: number): ApiError => ({
  field: `authorized_users[${index}]`,
  reason: 'You see no user of this name: a restricted user can only name itself',
});
