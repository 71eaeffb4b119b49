import type { ApiError, CreateInstanceRequest } from '@stratus/contracts';

/** The fields of a request that deploys an image to a disk. */
type Request = Pick<CreateInstanceRequest, 'image' | 'root_pass' | 'authorized_keys' | 'authorized_users'>;

/** An image needs a password or a key: without either, no user could log in (contract 4.1). */
export function imageNeedsAccess(request: Request): ApiError | undefined {
  const { image, root_pass: password, authorized_keys: keys = [], authorized_users: users = [] } = request;
  if (image === undefined || password !== undefined || keys.length > 0 || users.length > 0) return undefined;
  return { reason: 'Must provide valid root_pass, authorized_keys, or authorized_users' };
}
