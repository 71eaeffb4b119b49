import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { Integer, Optional, VerbatimText } from '../validation/decorators.js';
import { callerRecord } from './caller.record.js';

/** Names the user by exactly one of the two fields. */
export class ResolveUserRequest {
  @Optional() @VerbatimText(1, 255) username?: string;
  @Optional() @Integer(1) userId?: number;
}

/**
 * For OAuth 2.0 access tokens, which name a user. The reply has no scopes: the token has them. An unknown user is
 * answered with 401. The call has no caller.
 */
export const resolveUser = defineOperation({
  subject: 'account.users.resolve',
  kind: 'query',
  summary: 'Find out what a user may do',
  scopes: 'public',
  grant: anyUser,
  params: {},
  body: ResolveUserRequest,
  reply: callerRecord,
});
