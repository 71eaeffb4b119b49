import { GRANT_ENTITIES, anyUser } from '../access/grants.js';
import type { GrantEntity } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { empty } from '../schema/schema.js';
import { Integer, OneOf, Required, VerbatimText } from '../validation/decorators.js';

export class GrantCreatorRequest {
  @Required() @OneOf(GRANT_ENTITIES) type: GrantEntity;
  @Required() @Integer(1) id: number;
  @Required() @VerbatimText(0, 255) label: string;
}

/**
 * Grants a restricted user read_write on an entity that they have created, before they get the response to the create.
 * It works once per entity: a repeat never restores a grant that has been removed since.
 */
export const grantCreator = defineOperation({
  subject: 'account.grants.grant-creator',
  kind: 'command',
  summary: 'Grant a restricted user access to an entity they created',
  scopes: [],
  grant: anyUser,
  params: {},
  body: GrantCreatorRequest,
  reply: empty,
});
