import { mayReadAccount } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { accountRecord } from './account.record.js';

export const getAccount = defineOperation({
  subject: 'account.account.get',
  kind: 'query',
  summary: 'Get the account',
  http: { method: 'GET', path: '/account' },
  scopes: ['account:read_only'],
  grant: mayReadAccount,
  params: {},
  reply: accountRecord,
});
