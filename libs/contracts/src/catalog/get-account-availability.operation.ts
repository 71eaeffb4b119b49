import { mayReadAccount } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { accountAvailabilityRecord } from './account-availability.record.js';

export const getAccountAvailability = defineOperation({
  subject: 'catalog.account-availability.get',
  kind: 'query',
  summary: 'Get the services available to the account in a region',
  description: 'Tells which services one region offers and which only others do; it says the same to every account.',
  http: { method: 'GET', path: '/account/availability/:regionId' },
  scopes: ['account:read_only'],
  grant: mayReadAccount,
  params: { regionId: 'string' },
  reply: accountAvailabilityRecord,
});
