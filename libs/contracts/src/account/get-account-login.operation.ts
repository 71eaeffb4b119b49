import { unrestrictedUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { loginRecord } from './login.record.js';

export const getAccountLogin = defineOperation({
  subject: 'account.logins.get',
  kind: 'query',
  summary: 'Get a login of the account',
  description: 'Returns one login of any user of the account, with its address and whether it succeeded.',
  http: { method: 'GET', path: '/account/logins/:loginId' },
  scopes: ['account:read_only'],
  grant: unrestrictedUser,
  params: { loginId: 'integer' },
  reply: loginRecord,
});
