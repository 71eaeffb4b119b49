import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { loginRecord } from './login.record.js';

export const getProfileLogin = defineOperation({
  subject: 'account.profile-logins.get',
  kind: 'query',
  summary: 'Get a login of the acting user',
  description: 'Returns one of your own logins, with its address and whether it succeeded.',
  http: { method: 'GET', path: '/profile/logins/:loginId' },
  scopes: ['account:read_only'],
  grant: anyUser,
  params: { loginId: 'integer' },
  reply: loginRecord,
});
