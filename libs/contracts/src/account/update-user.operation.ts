import { unrestrictedUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { Flag, Optional } from '../validation/decorators.js';
import { Email, Username } from './account-fields.js';
import { userRecord } from './user.record.js';

export class UpdateUserRequest {
  @Optional() @Username() username?: string;
  @Optional() @Email() email?: string;
  @Optional() @Flag() restricted?: boolean;
}

export const updateUser = defineOperation({
  subject: 'account.users.update',
  kind: 'command',
  summary: 'Change name, email address or restriction of a user',
  http: { method: 'PUT', path: '/account/users/:username' },
  scopes: ['account:read_write'],
  grant: unrestrictedUser,
  params: { username: 'string' },
  body: UpdateUserRequest,
  reply: userRecord,
  events: ['user_update'],
});
