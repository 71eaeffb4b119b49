import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { integer, nullable, record } from '../schema/schema.js';

/** Hands out the account that was abandoned first, to one gateway for half a minute. */
export const takeAbandonedAccount = defineOperation({
  subject: 'account.test-accounts.take-abandoned',
  kind: 'query',
  summary: 'Take an abandoned account, to delete what it holds',
  scopes: 'public',
  grant: anyUser,
  params: {},
  reply: record('TakenAccount', { accountId: nullable(integer('Id of the account; null if there is none')) }),
});
