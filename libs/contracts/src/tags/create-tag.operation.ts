import { unrestrictedUser } from '../access/grants.js';
import { TagLabel } from '../labels/tags.js';
import { defineOperation } from '../operation.js';
import { COMPUTE, COMPUTES } from '../dialect.js';
import { IntegerList, Optional, Required } from '../validation/decorators.js';
import { tagRecord } from './tag.record.js';

/** Maximum objects of one kind per request: each gets an event. */
export const MAX_OBJECTS_PER_TAG_REQUEST = 500;

const Ids = () => IntegerList(MAX_OBJECTS_PER_TAG_REQUEST, 1);

export class CreateTagRequest {
  @Required('3 to 50 characters') @TagLabel() label: string;
  @Optional('Ids of instances that get the tag') @Ids() [COMPUTES]?: number[];
  @Optional('Ids of domains that get the tag') @Ids() domains?: number[];
  @Optional('Ids of NodeBalancers that get the tag') @Ids() nodebalancers?: number[];
  @Optional('Ids of volumes that get the tag') @Ids() volumes?: number[];
}

/** All or nothing (contract 5.3 rule 2). An existing tag is also given to the listed objects (choice C26). */
export const createTag = defineOperation({
  subject: 'compute.tags.create',
  kind: 'command',
  summary: 'Create a tag',
  description: 'Labels resources of any kind, so that a later request finds all that belong together.',
  http: { method: 'POST', path: '/tags' },
  scopes: ['account:read_write'],
  grant: unrestrictedUser,
  params: {},
  body: CreateTagRequest,
  example: { label: 'production', [COMPUTES]: [100_001] },
  reply: tagRecord,
  events: ['tag_create', `${COMPUTE}_update`, 'dns_zone_update', 'nodebalancer_update', 'volume_update'],
});
