import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { list, record, verbatim } from '../schema/schema.js';
import { ListOf, Required } from '../validation/decorators.js';

/** Maximum number of tokens in one request. */
export const MAX_TOKENS_IN_QUESTION = 500;

const SHA256 = /^[0-9a-f]{64}$/;

export class FindTokensRequest {
  /** SHA-256 of each token in hex. */
  @Required()
  @ListOf(MAX_TOKENS_IN_QUESTION, 'sha256', (text) => SHA256.test(text), 'Each item must be a SHA-256 in hex')
  sha256s: string[];
}

/**
 * Finds out which of many tokens exist at all, for a gateway flooded with tokens: it asks about all waiting tokens with one
 * message, and learns of a valid one only that it deserves its own request.
 */
export const findTokens = defineOperation({
  subject: 'account.tokens.find',
  kind: 'query',
  summary: 'Find out which of many tokens are valid',
  scopes: 'public',
  grant: anyUser,
  params: {},
  body: FindTokensRequest,
  reply: record('FoundTokens', { valid: list(verbatim('SHA-256 of a token in hex'), 'Those of the valid ones') }),
});
