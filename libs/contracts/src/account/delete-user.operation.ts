import { unrestrictedUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { empty } from '../schema/schema.js';

export const deleteUser = defineOperation({
  subject: 'account.users.delete',
  kind: 'command',
  summary: 'Delete a user',
  description: 'Ends all access of a person or program at once; what the user created stays in the account.',
  http: { method: 'DELETE', path: '/account/users/:username' },
  scopes: ['account:read_write'],
  grant: unrestrictedUser,
  params: { username: 'string' },
  reply: empty,
  events: ['user_delete', 'token_delete'],
});
