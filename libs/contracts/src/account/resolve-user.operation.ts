import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { Integer, Optional, Text } from '../validation/decorators.js';
import { callerRecord } from './caller.record.js';

/** One of the two. */
export class ResolveUserRequest {
  @Optional() @Text(1, 255) username?: string;
  @Optional() @Integer(1) userId?: number;
}

/**
 * For OAuth 2.0 access tokens, which name a user: the answer has no scopes, they come from the token. Unknown users get
 * a 401. Asked without a caller.
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
