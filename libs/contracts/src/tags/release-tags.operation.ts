import { anyUser } from '../access/grants.js';
import { Uuid } from '../labels/uuid.js';
import { defineOperation } from '../operation.js';
import { empty } from '../schema/schema.js';
import { Required } from '../validation/decorators.js';

export class ReleaseTagsRequest {
  @Required() @Uuid() id: string;
}

/** Undoes `reserveTags`; a later reservation under this id is refused. Accepts an unknown id. */
export const releaseTags = defineOperation({
  subject: 'compute.tags.release',
  kind: 'command',
  summary: 'Release the tags of an object that does not get them after all',
  scopes: [],
  grant: anyUser,
  params: {},
  body: ReleaseTagsRequest,
  reply: empty,
});
