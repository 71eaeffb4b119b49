import { refuseIfAny } from '@stratus/contracts';
import type { ApiError, Permission, UpdateUserRequest } from '@stratus/contracts';

export interface User {
  id: number;
  accountId: number;
  username: string;
  email: string;
  restricted: boolean;
  /** Start of the restriction: creating an entity before it brings no grant. */
  restrictedSince: Date | null;
  accountAccess: Permission | null;
  globalFlags: string[];
}

/** The changes to a user; `dropGrants` ends every grant on an entity. */
interface UserChanges {
  changes: Partial<Omit<User, 'id' | 'accountId'>>;
  dropGrants: boolean;
}

export const USERNAME_TAKEN: ApiError = { field: 'username', reason: 'Username is taken (ignoring case)' };
const CANNOT_RESTRICT_SELF: ApiError = {
  field: 'restricted',
  reason: 'You cannot restrict yourself; ask another unrestricted user',
};
const CANNOT_DELETE_SELF: ApiError = { reason: 'You cannot delete yourself; ask another unrestricted user' };

/** @throws ApiFailure 400 when the name is taken. */
export function refuseUnlessUsernameFree(known: { usernameTaken: boolean }): void {
  refuseIfAny(known.usernameTaken ? [USERNAME_TAKEN] : []);
}

/**
 * The changes to a user; omitted fields keep their values. Becoming restricted and becoming unrestricted both end every
 * grant (contract 4.10). Undefined when nothing changes.
 *
 * @throws ApiFailure 400 with every rule that the request breaks.
 */
export function decideUpdateUser(
  user: User,
  request: UpdateUserRequest,
  known: { usernameTaken: boolean; self: boolean; now: Date },
): UserChanges | undefined {
  const { username = user.username, email = user.email, restricted = user.restricted } = request;
  refuseIfAny([
    ...(username !== user.username && known.usernameTaken ? [USERNAME_TAKEN] : []),
    ...(known.self && restricted && !user.restricted ? [CANNOT_RESTRICT_SELF] : []),
  ]);
  if (username === user.username && email === user.email && restricted === user.restricted) return undefined;
  if (restricted === user.restricted) return { changes: { username, email }, dropGrants: false };
  const withoutGrants = { accountAccess: null, globalFlags: [] };
  return {
    changes: { username, email, restricted, restrictedSince: restricted ? known.now : null, ...withoutGrants },
    dropGrants: true,
  };
}

/** @throws ApiFailure 400 when the user would delete itself. */
export function refuseUnlessOtherUser(known: { self: boolean }): void {
  refuseIfAny(known.self ? [CANNOT_DELETE_SELF] : []);
}
