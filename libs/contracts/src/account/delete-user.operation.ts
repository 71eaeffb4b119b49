import { unrestrictedUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { empty } from '../schema/schema.js';

export const deleteUser = defineOperation({
  subject: 'account.users.delete',
  kind: 'command',
  summary: 'Delete a user and revoke its tokens',
  http: { method: 'DELETE', path: '/account/users/:username' },
  scopes: ['account:read_write'],
  grant: unrestrictedUser,
  params: { username: 'string' },
  reply: empty,
  events: ['user_delete', 'token_delete'],
});
