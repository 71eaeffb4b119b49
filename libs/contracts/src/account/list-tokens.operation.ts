import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { pageOf } from '../pagination/page.js';
import { TOKEN_FIELDS } from './account-list-fields.js';
import { tokenRecord } from './token.record.js';

export const listTokens = defineOperation({
  subject: 'account.tokens.list',
  kind: 'query',
  summary: 'List your tokens',
  description: 'Shows which tokens can act for the user, to find those that should be revoked.',
  http: { method: 'GET', path: '/profile/tokens' },
  scopes: ['account:read_only'],
  grant: anyUser,
  params: {},
  list: { filterable: TOKEN_FIELDS },
  reply: pageOf(tokenRecord),
});
