import { unrestrictedUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { userRecord } from './user.record.js';

export const getUser = defineOperation({
  subject: 'account.users.get',
  kind: 'query',
  summary: 'Get a user',
  description: 'Returns the email address and restriction of one user.',
  http: { method: 'GET', path: '/account/users/:username' },
  scopes: ['account:read_only'],
  grant: unrestrictedUser,
  params: { username: 'string' },
  reply: userRecord,
});
