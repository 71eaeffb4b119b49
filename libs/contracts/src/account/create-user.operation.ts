import { unrestrictedUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { Flag, Optional, Required } from '../validation/decorators.js';
import { Email, Username } from './account-fields.js';
import { userRecord } from './user.record.js';

export class CreateUserRequest {
  @Required('3 to 32 ASCII letters, digits, `-` and `_`, with a letter or digit at both ends; unique')
  @Username()
  username: string;
  @Required('Email address of the user') @Email() email: string;
  @Optional('Whether access is limited to grants; a restricted user starts without any') @Flag() restricted?: boolean;
}

export const createUser = defineOperation({
  subject: 'account.users.create',
  kind: 'command',
  summary: 'Add a user to the account',
  description: 'Gives a colleague or a program access of its own; a restricted user starts without any grant.',
  http: { method: 'POST', path: '/account/users' },
  scopes: ['account:read_write'],
  grant: unrestrictedUser,
  params: {},
  body: CreateUserRequest,
  example: { username: 'colleague', email: 'colleague@example.com', restricted: true },
  reply: userRecord,
  events: ['user_create'],
});
