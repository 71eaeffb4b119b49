import { unrestrictedUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { pageOf } from '../pagination/page.js';
import { TAG_FIELDS } from './tag-list-fields.js';
import { tagRecord } from './tag.record.js';

export const listTags = defineOperation({
  subject: 'compute.tags.list',
  kind: 'query',
  summary: 'List tags',
  description: 'Returns every label in use, for example to complete what a user types.',
  http: { method: 'GET', path: '/tags' },
  scopes: ['account:read_only'],
  grant: unrestrictedUser,
  params: {},
  list: { filterable: TAG_FIELDS },
  reply: pageOf(tagRecord),
});
