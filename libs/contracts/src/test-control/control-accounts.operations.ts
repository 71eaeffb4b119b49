import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { empty, integer, record, verbatim } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';
import { Optional, Pattern } from '../validation/decorators.js';
import { TEST_ACCOUNT_NAME, TEST_ACCOUNT_NAME_RULE } from './test-account-name.js';

export class CreateTestAccountRequest {
  @Optional('By default a random one')
  @Pattern(TEST_ACCOUNT_NAME, TEST_ACCOUNT_NAME_RULE)
  name?: string;
}

export const testAccountRecord = record('TestAccount', {
  name: verbatim('Name of the account'),
  account_id: integer('Id of the account, as events have it'),
  tokens: record('TestAccountTokens', {
    unrestricted: verbatim('May do everything'),
    read_only: verbatim('Of the same user; may only read'),
    restricted: verbatim('Of a second user, restricted and without grants'),
  }),
});
export type TestAccountRecord = Infer<typeof testAccountRecord>;

export const createTestAccount = defineOperation({
  subject: 'gateway.test-accounts.create',
  kind: 'command',
  summary: 'Open an account for a test',
  description:
    'Parallel tests get an account each. A token `test-NAME` does the same at its first use, without this request.',
  http: { method: 'POST', path: '/_stratus/accounts' },
  scopes: 'public',
  grant: anyUser,
  params: {},
  body: CreateTestAccountRequest,
  example: { name: 'checkout' },
  reply: testAccountRecord,
});

export const deleteTestAccount = defineOperation({
  subject: 'gateway.test-accounts.delete',
  kind: 'command',
  summary: 'Delete an account of a test',
  description: 'Its tokens end at once; what it holds is deleted in the background.',
  http: { method: 'DELETE', path: '/_stratus/accounts/:name' },
  scopes: 'public',
  grant: anyUser,
  params: { name: 'string' },
  reply: empty,
});

export const resetOwnAccount = defineOperation({
  subject: 'gateway.test-accounts.reset',
  kind: 'command',
  summary: 'Empty the account of the token',
  description:
    'Gives the users of the account, with their tokens, an empty account. What the old one holds is deleted in the background.',
  http: { method: 'POST', path: '/_stratus/reset' },
  scopes: [],
  grant: anyUser,
  params: {},
  reply: record('ResetAccountId', { account_id: integer('Id of the new account') }),
});
