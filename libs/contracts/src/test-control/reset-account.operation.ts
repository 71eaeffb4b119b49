import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { integer, record } from '../schema/schema.js';

/** Moves the users of an account, with their tokens, to a new account; the old one is abandoned. */
export const resetAccount = defineOperation({
  subject: 'account.test-accounts.reset',
  kind: 'command',
  summary: 'Give the users of an account an empty one',
  scopes: [],
  grant: anyUser,
  params: {},
  reply: record('ResetAccount', { accountId: integer('Id of the new account') }),
});
