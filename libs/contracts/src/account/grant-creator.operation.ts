import { GRANT_ENTITIES, anyUser } from '../access/grants.js';
import type { GrantEntity } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { empty } from '../schema/schema.js';
import { Integer, OneOf, Required, Text } from '../validation/decorators.js';

export class GrantCreatorRequest {
  @Required() @OneOf(GRANT_ENTITIES) type: GrantEntity;
  @Required() @Integer(1) id: number;
  @Required() @Text(0, 255) label: string;
}

/**
 * Gives the restricted user who has created an entity read_write on it, before the answer to the create reaches it. The
 * user is the caller. Each entity grants its creator once: repeating it never brings back a grant that was taken away.
 */
export const grantCreator = defineOperation({
  subject: 'account.grants.grant-creator',
  kind: 'command',
  summary: 'Grant a restricted user what it has created',
  scopes: [],
  grant: anyUser,
  params: {},
  body: GrantCreatorRequest,
  reply: empty,
});
