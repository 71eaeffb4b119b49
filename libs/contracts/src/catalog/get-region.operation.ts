import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { regionRecord } from './region.record.js';

export const getRegion = defineOperation({
  subject: 'catalog.regions.get',
  kind: 'query',
  summary: 'Get a region',
  description:
    'Returns one location with its capabilities, resolvers and status, for example to check that it offers VPCs.',
  http: { method: 'GET', path: '/regions/:regionId' },
  scopes: 'public',
  grant: anyUser,
  params: { regionId: 'string' },
  reply: regionRecord,
});
