import { anyUser } from '../access/grants.js';
import { Uuid } from '../labels/uuid.js';
import { defineOperation } from '../operation.js';
import { empty } from '../schema/schema.js';
import { Required } from '../validation/decorators.js';

export class KeepTagsRequest {
  @Required() @Uuid() id: string;
}

/** Ends `reserveTags` when an object has the tags: they exist from now on. A repeat changes nothing. */
export const keepTags = defineOperation({
  subject: 'compute.tags.keep',
  kind: 'command',
  summary: 'Create the reserved tags that do not exist yet',
  scopes: [],
  grant: anyUser,
  params: {},
  body: KeepTagsRequest,
  reply: empty,
  events: ['tag_create'],
});
