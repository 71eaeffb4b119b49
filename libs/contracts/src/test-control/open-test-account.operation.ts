import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { boolean, integer, record } from '../schema/schema.js';
import { Pattern, Required } from '../validation/decorators.js';
import { TEST_ACCOUNT_NAME, TEST_ACCOUNT_NAME_RULE } from './test-account-name.js';

export class OpenTestAccountRequest {
  @Required() @Pattern(TEST_ACCOUNT_NAME, TEST_ACCOUNT_NAME_RULE) name: string;
}

/** It has no caller and may be repeated, as a query; the first one opens the account. */
export const openTestAccount = defineOperation({
  subject: 'account.test-accounts.open',
  kind: 'query',
  summary: 'Find the test account of a name, or open it',
  scopes: 'public',
  grant: anyUser,
  params: {},
  body: OpenTestAccountRequest,
  reply: record('OpenedTestAccount', {
    accountId: integer('Id of the account'),
    isNew: boolean('Whether this request has opened it'),
  }),
});
