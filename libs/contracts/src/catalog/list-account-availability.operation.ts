import { mayReadAccount } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { pageOf } from '../pagination/page.js';
import { accountAvailabilityRecord } from './account-availability.record.js';
import { ACCOUNT_AVAILABILITY_FIELDS } from './catalog-list-fields.js';

export const listAccountAvailability = defineOperation({
  subject: 'catalog.account-availability.list',
  kind: 'query',
  summary: 'List the services available to the account, by region',
  description: 'Tells consoles which regions not to offer for a service; it says the same to every account.',
  http: { method: 'GET', path: '/account/availability' },
  scopes: ['account:read_only'],
  grant: mayReadAccount,
  params: {},
  list: { filterable: ACCOUNT_AVAILABILITY_FIELDS },
  reply: pageOf(accountAvailabilityRecord),
});
