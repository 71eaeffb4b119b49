import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { integer, record, verbatim } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';
import { Optional, Pattern, VerbatimText } from '../validation/decorators.js';
import { TEST_ACCOUNT_NAME, TEST_ACCOUNT_NAME_RULE } from './test-account-name.js';

export class CreateTestAccountRequest {
  @Optional('By default a random one')
  @Pattern(TEST_ACCOUNT_NAME, TEST_ACCOUNT_NAME_RULE)
  name?: string;

  @Optional('YAML of a seed, whose records the account then has (docs/seeds.md)')
  @VerbatimText(1, 100_000)
  seed?: string;
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
