import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { pageOf } from '../pagination/page.js';
import { REGION_FIELDS } from './catalog-list-fields.js';
import { regionRecord } from './region.record.js';

export const listRegions = defineOperation({
  subject: 'catalog.regions.list',
  kind: 'query',
  summary: 'List regions',
  description:
    'Tells where resources can be created and which services each location offers, before you choose a region.',
  http: { method: 'GET', path: '/regions' },
  scopes: 'public',
  grant: anyUser,
  params: {},
  list: { filterable: REGION_FIELDS },
  reply: pageOf(regionRecord),
});
