import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { integer, nullable, record } from '../schema/schema.js';
import { Integer, Required } from '../validation/decorators.js';

export class TakeAbandonedAccountRequest {
  /** How long no other gateway gets the account. */
  @Required() @Integer(1, 300) seconds: number;
}

/** Hands out an abandoned account, to one gateway at a time. */
export const takeAbandonedAccount = defineOperation({
  subject: 'account.test-accounts.take-abandoned',
  kind: 'query',
  summary: 'Take an abandoned account, to delete what it holds',
  scopes: 'public',
  grant: anyUser,
  params: {},
  body: TakeAbandonedAccountRequest,
  reply: record('TakenAccount', { accountId: nullable(integer('Id of the account; null if there is none')) }),
});
