import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { integer, list, record, verbatim } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';
import { Required } from '../validation/decorators.js';
import { Usernames } from './account-fields.js';

const keyOwner = record('KeyOwner', {
  username: verbatim('Name of the user, in lower case'),
  keys: integer('Number of its SSH keys'),
});
export type KeyOwner = Infer<typeof keyOwner>;

export class FindKeyOwnersRequest {
  @Required() @Usernames() usernames: string[];
}

/** Finds users of the caller's account by name, ignoring case, for a service that deploys their SSH keys. */
export const findKeyOwners = defineOperation({
  subject: 'account.ssh-keys.find-owners',
  kind: 'query',
  summary: 'Find users and the number of their SSH keys',
  scopes: [],
  grant: anyUser,
  params: {},
  body: FindKeyOwnersRequest,
  reply: record('KeyOwners', { users: list(keyOwner) }),
});
