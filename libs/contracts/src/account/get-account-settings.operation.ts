import { mayReadAccount } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { accountSettingsRecord } from './account.record.js';

export const getAccountSettings = defineOperation({
  subject: 'account.account.get-settings',
  kind: 'query',
  summary: 'Get the settings of the account',
  description: 'Returns the defaults of the account, for example whether new instances are managed or backed up.',
  http: { method: 'GET', path: '/account/settings' },
  scopes: ['account:read_only'],
  grant: mayReadAccount,
  params: {},
  reply: accountSettingsRecord,
});
