import { anyUser } from '../access/grants.js';
import { Tags } from '../labels/tags.js';
import { Uuid } from '../labels/uuid.js';
import { defineOperation } from '../operation.js';
import { list, record, verbatim } from '../schema/schema.js';
import { Required } from '../validation/decorators.js';

export class ReserveTagsRequest {
  @Required() @Uuid() id: string;
  @Required() @Tags() tags: string[];
}

/**
 * Keeps tags from being deleted until the caller has stored an object of its own with them; a tag that does not exist yet
 * comes into existence with `keepTags`. `releaseTags` undoes it. A repeat changes nothing. Waits while one of the tags is being
 * deleted; 503 when that takes long.
 */
export const reserveTags = defineOperation({
  subject: 'compute.tags.reserve',
  kind: 'command',
  summary: 'Reserve tags for an object of another service',
  scopes: [],
  grant: anyUser,
  params: {},
  body: ReserveTagsRequest,
  reply: record('ReservedTags', { tags: list(verbatim('Tag'), 'The tags as they are spelled, each once') }),
});
