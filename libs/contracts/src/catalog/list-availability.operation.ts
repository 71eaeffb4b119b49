import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { pageOf } from '../pagination/page.js';
import { availabilityRecord } from './availability.record.js';
import { AVAILABILITY_FIELDS } from './catalog-list-fields.js';

/** Its path must win over `/regions/:regionId`. */
export const listAvailability = defineOperation({
  subject: 'catalog.availability.list',
  kind: 'query',
  summary: 'List the availability of plans in all regions',
  description:
    'Tells in one request which plans every region has in stock, so that a create does not fail for lack of one.',
  http: { method: 'GET', path: '/regions/availability' },
  scopes: 'public',
  grant: anyUser,
  params: {},
  list: { filterable: AVAILABILITY_FIELDS },
  reply: pageOf(availabilityRecord),
});
