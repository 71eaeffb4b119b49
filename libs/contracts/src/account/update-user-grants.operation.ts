import { unrestrictedUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { UpdateGrantsRequest } from './grants-request.js';
import { grantsRecord } from './grants.record.js';

export const updateUserGrants = defineOperation({
  subject: 'account.user-grants.update',
  kind: 'command',
  summary: 'Update the grants of a user',
  description: 'Gives or takes access to single entities, or the right to create more of a kind.',
  http: { method: 'PUT', path: '/account/users/:username/grants' },
  scopes: ['account:read_write'],
  grant: unrestrictedUser,
  params: { username: 'string' },
  body: UpdateGrantsRequest,
  example: { vpc: [{ id: 1, permissions: 'read_only' }] },
  reply: grantsRecord,
  events: ['user_update'],
});
