import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { oneOf, record } from '../schema/schema.js';
import { Integer, Required } from '../validation/decorators.js';

export class EndAbandonedAccountRequest {
  @Required() @Integer(1) accountId: number;
}

/** Deletes the rows of an abandoned account that holds nothing any more, a bounded number of events at a time. */
export const endAbandonedAccount = defineOperation({
  subject: 'account.test-accounts.end-abandoned',
  kind: 'query',
  summary: 'Delete an abandoned account',
  scopes: 'public',
  grant: anyUser,
  params: {},
  body: EndAbandonedAccountRequest,
  reply: record('EndedAccount', {
    left: oneOf(
      ['some', 'all', 'none'],
      'Some of its rows, for the next request; all, because what began before may still bring something; or none',
    ),
  }),
});
