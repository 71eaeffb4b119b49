import { unrestrictedUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { integer, record } from '../schema/schema.js';

export const resetOwnAccount = defineOperation({
  subject: 'gateway.test-accounts.reset',
  kind: 'command',
  summary: 'Empty the account of the token',
  description:
    'Gives the users of the account, with their tokens, an empty account. What the old one holds is deleted in the background.',
  http: { method: 'POST', path: '/_stratus/reset' },
  scopes: ['account:read_write'],
  grant: unrestrictedUser,
  params: {},
  reply: record('ResetAccountId', { account_id: integer('Id of the new account') }),
});
