import { unrestrictedUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { Flag, Optional, Required } from '../validation/decorators.js';
import { Email, Username } from './account-fields.js';
import { userRecord } from './user.record.js';

export class CreateUserRequest {
  @Required() @Username() username: string;
  @Required() @Email() email: string;
  /** A restricted user starts without any grant. */
  @Optional() @Flag() restricted?: boolean;
}

export const createUser = defineOperation({
  subject: 'account.users.create',
  kind: 'command',
  summary: 'Add a user to the account',
  http: { method: 'POST', path: '/account/users' },
  scopes: ['account:read_write'],
  grant: unrestrictedUser,
  params: {},
  body: CreateUserRequest,
  example: { username: 'colleague', email: 'colleague@example.com', restricted: true },
  reply: userRecord,
  events: ['user_create'],
});
