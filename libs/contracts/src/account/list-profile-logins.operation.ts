import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { pageOf } from '../pagination/page.js';
import { LOGIN_FIELDS } from './account-list-fields.js';
import { loginRecord } from './login.record.js';

export const listProfileLogins = defineOperation({
  subject: 'account.profile-logins.list',
  kind: 'query',
  summary: 'List the logins of the acting user in the last 90 days, newest first',
  description: 'Shows from which addresses your own tokens were used, so that you notice a use that was not yours.',
  http: { method: 'GET', path: '/profile/logins' },
  scopes: ['account:read_only'],
  grant: anyUser,
  params: {},
  list: { filterable: LOGIN_FIELDS },
  reply: pageOf(loginRecord),
});
