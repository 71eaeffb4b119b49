import { unrestrictedUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { pageOf } from '../pagination/page.js';
import { USER_FIELDS } from './account-list-fields.js';
import { userRecord } from './user.record.js';

export const listUsers = defineOperation({
  subject: 'account.users.list',
  kind: 'query',
  summary: 'List the users of the account',
  description: 'Shows who has access to the account, and who of them is restricted.',
  http: { method: 'GET', path: '/account/users' },
  scopes: ['account:read_only'],
  grant: unrestrictedUser,
  params: {},
  list: { filterable: USER_FIELDS },
  reply: pageOf(userRecord),
});
