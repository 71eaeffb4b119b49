import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { pageOf } from '../pagination/page.js';
import { IMAGE_FIELDS } from './image-list-fields.js';
import { imageRecord } from './image.record.js';

export const listImages = defineOperation({
  subject: 'catalog.images.list',
  kind: 'query',
  summary: 'List images',
  description: 'Lists the distributions that an instance or a disk can start from.',
  http: { method: 'GET', path: '/images' },
  scopes: 'public',
  grant: anyUser,
  params: {},
  list: { filterable: IMAGE_FIELDS },
  reply: pageOf(imageRecord),
});
