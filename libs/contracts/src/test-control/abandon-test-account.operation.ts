import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { boolean, record } from '../schema/schema.js';
import { OpenTestAccountRequest } from './open-test-account.operation.js';

/** Ends the users and tokens of a test account at once; what it holds is deleted in the background. May be repeated. */
export const abandonTestAccount = defineOperation({
  subject: 'account.test-accounts.abandon',
  kind: 'query',
  summary: 'End a test account',
  scopes: 'public',
  grant: anyUser,
  params: {},
  body: OpenTestAccountRequest,
  reply: record('AbandonedTestAccount', { existed: boolean('Whether there was such an account') }),
});
