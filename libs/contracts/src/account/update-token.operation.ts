import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { Optional } from '../validation/decorators.js';
import { TokenLabel } from './account-fields.js';
import { tokenRecord } from './token.record.js';

/** Scopes and expiry of a token never change. */
export class UpdateTokenRequest {
  @Optional('New label: 1 to 100 characters') @TokenLabel() label?: string;
}

export const updateToken = defineOperation({
  subject: 'account.tokens.update',
  kind: 'command',
  summary: 'Rename a token',
  description: 'Renames a token, for example after the program that uses it; scopes and expiry cannot change.',
  http: { method: 'PUT', path: '/profile/tokens/:tokenId' },
  scopes: ['account:read_write'],
  grant: anyUser,
  params: { tokenId: 'integer' },
  body: UpdateTokenRequest,
  example: { label: 'renamed-token' },
  reply: tokenRecord,
  events: ['token_update'],
});
