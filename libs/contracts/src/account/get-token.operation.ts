import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { tokenRecord } from './token.record.js';

export const getToken = defineOperation({
  subject: 'account.tokens.get',
  kind: 'query',
  summary: 'Get a token',
  description: 'Returns label, scopes and expiry of a token, never the token itself.',
  http: { method: 'GET', path: '/profile/tokens/:tokenId' },
  scopes: ['account:read_only'],
  grant: anyUser,
  params: { tokenId: 'integer' },
  reply: tokenRecord,
});
