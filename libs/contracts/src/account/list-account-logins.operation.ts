import { unrestrictedUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { pageOf } from '../pagination/page.js';
import { LOGIN_FIELDS } from './account-list-fields.js';
import { loginRecord } from './login.record.js';

export const listAccountLogins = defineOperation({
  subject: 'account.logins.list',
  kind: 'query',
  summary: 'List the logins of the account in the last 90 days, newest first',
  description: 'Shows from which addresses users have used their tokens, and refused uses of tokens that have ended.',
  http: { method: 'GET', path: '/account/logins' },
  scopes: ['account:read_only'],
  grant: unrestrictedUser,
  params: {},
  list: { filterable: LOGIN_FIELDS },
  reply: pageOf(loginRecord),
});
