import { mayReadAccount } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { transferRecord } from './instance-stats.record.js';

export const getAccountTransfer = defineOperation({
  subject: 'compute.account-transfer.get',
  kind: 'query',
  summary: 'Get the network transfer of the account',
  description: 'Shows how much traffic the plans of all instances include in a month; none of it is ever used.',
  http: { method: 'GET', path: '/account/transfer' },
  scopes: ['account:read_only'],
  grant: mayReadAccount,
  params: {},
  reply: transferRecord,
});
