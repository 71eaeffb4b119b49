import { unrestrictedUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { loginRecord } from './login.record.js';

export const getAccountLogin = defineOperation({
  subject: 'account.logins.get',
  kind: 'query',
  summary: 'Get a login of the account',
  http: { method: 'GET', path: '/account/logins/:loginId' },
  scopes: ['account:read_only'],
  grant: unrestrictedUser,
  params: { loginId: 'integer' },
  reply: loginRecord,
});
