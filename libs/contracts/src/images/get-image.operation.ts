import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { imageRecord } from './image.record.js';

export const getImage = defineOperation({
  subject: 'catalog.images.get',
  kind: 'query',
  summary: 'Get an image',
  description: 'Returns one image with its size and status, for example to check that a disk is large enough.',
  http: { method: 'GET', path: '/images/:imageId' },
  scopes: 'public',
  acceptedScopes: ['images:read_only'],
  grant: anyUser,
  params: { imageId: 'worded' },
  reply: imageRecord,
});
