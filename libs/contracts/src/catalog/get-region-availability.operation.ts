import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { list } from '../schema/schema.js';
import { availabilityRecord } from './availability.record.js';

/** Returns a bare array, not an envelope (contract 1.9, choice C2). */
export const getRegionAvailability = defineOperation({
  subject: 'catalog.availability.get',
  kind: 'query',
  summary: 'Get the availability of plans in a region',
  description: 'Tells which plans one region has in stock before you create or resize an instance there.',
  http: { method: 'GET', path: '/regions/:regionId/availability' },
  scopes: 'public',
  grant: anyUser,
  params: { regionId: 'string' },
  reply: list(availabilityRecord, 'Plans of the region'),
});
