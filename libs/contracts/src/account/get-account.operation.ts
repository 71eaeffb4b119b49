import { mayReadAccount } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { accountRecord } from './account.record.js';

export const getAccount = defineOperation({
  subject: 'account.account.get',
  kind: 'query',
  summary: 'Get the account',
  description: 'Returns the contact and billing data of the account, and what it is entitled to.',
  http: { method: 'GET', path: '/account' },
  scopes: ['account:read_only'],
  grant: mayReadAccount,
  params: {},
  reply: accountRecord,
});
