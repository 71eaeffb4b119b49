import { unrestrictedUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { Flag, Optional } from '../validation/decorators.js';
import { Email, Username } from './account-fields.js';
import { userRecord } from './user.record.js';

export class UpdateUserRequest {
  @Optional('New name: 3 to 32 ASCII letters, digits, `-` and `_`, with a letter or digit at both ends')
  @Username()
  username?: string;
  @Optional('New email address') @Email() email?: string;
  @Optional('Whether access is limited to grants; a user who becomes restricted starts without any')
  @Flag()
  restricted?: boolean;
}

export const updateUser = defineOperation({
  subject: 'account.users.update',
  kind: 'command',
  summary: 'Update a user',
  description: 'Renames a user, or restricts one who should need grants from now on.',
  http: { method: 'PUT', path: '/account/users/:username' },
  scopes: ['account:read_write'],
  grant: unrestrictedUser,
  params: { username: 'string' },
  body: UpdateUserRequest,
  example: { email: 'colleague@example.org' },
  reply: userRecord,
  events: ['user_update'],
});
