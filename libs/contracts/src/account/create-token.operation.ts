import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { Optional, VerbatimText } from '../validation/decorators.js';
import { Time, TokenLabel, TokenScopes } from './account-fields.js';
import { tokenRecord } from './token.record.js';

export class CreateTokenRequest {
  @Optional('1 to 100 characters, without control characters') @TokenLabel() label?: string;
  @Optional('Scopes, separated by spaces, at most those of the token of the request; omitted or `*` for all of them')
  @TokenScopes()
  scopes?: string;
  @Optional('Expiry in UTC; if omitted, the token is valid until it is revoked')
  @VerbatimText(1, 32)
  @Time()
  expiry?: string;
}

/** The only reply with the whole token; a replay with the same Idempotency-Key shows its first characters only. */
export const createToken = defineOperation({
  subject: 'account.tokens.create',
  kind: 'command',
  summary: 'Create a token',
  description:
    'Issues a token with no more scopes and time than a program needs; store the response, which alone has the token.',
  http: { method: 'POST', path: '/profile/tokens' },
  scopes: ['account:read_write'],
  grant: anyUser,
  params: {},
  body: CreateTokenRequest,
  example: { label: 'for-ci', scopes: 'vpc:read_write events:read_only' },
  reply: tokenRecord,
  events: ['token_create'],
});
