import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { Pattern, Required } from '../validation/decorators.js';
import { callerRecord } from './caller.record.js';

export class ResolveTokenRequest {
  /** SHA-256 of the token in hex: the token itself never leaves the gateway. */
  @Required() @Pattern(/^[0-9a-f]{64}$/, 'Must be a SHA-256 in hex') sha256: string;
}

/** Unknown, expired and revoked tokens get the same 401. The call has no caller: the reply is the caller. */
export const resolveToken = defineOperation({
  subject: 'account.tokens.resolve',
  kind: 'query',
  summary: 'Find the owner of a personal access token and what the token may do',
  scopes: 'public',
  grant: anyUser,
  params: {},
  body: ResolveTokenRequest,
  reply: callerRecord,
});
