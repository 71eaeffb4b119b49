import { unrestrictedUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { pageOf } from '../pagination/page.js';
import { TAGGED_OBJECT_FIELDS } from './tag-list-fields.js';
import { taggedObjectRecord } from './tag.record.js';

/** Instances first, then domains, NodeBalancers and volumes, each by id; firewalls are no tagged objects (decision 57). */
export const listTaggedObjects = defineOperation({
  subject: 'compute.tags.list-objects',
  kind: 'query',
  summary: 'List the objects that have a tag',
  description: 'Finds everything with one label in a single list: instances, domains, NodeBalancers and volumes.',
  http: { method: 'GET', path: '/tags/:tagLabel' },
  scopes: ['account:read_only'],
  grant: unrestrictedUser,
  params: { tagLabel: 'slashed' },
  list: { filterable: TAGGED_OBJECT_FIELDS },
  reply: pageOf(taggedObjectRecord),
});
