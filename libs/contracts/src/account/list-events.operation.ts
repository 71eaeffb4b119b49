import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { pageOf } from '../pagination/page.js';
import { EVENT_FIELDS } from './account-list-fields.js';
import { eventRecord } from './event.record.js';

export const listEvents = defineOperation({
  subject: 'account.events.list',
  kind: 'query',
  summary: 'List events',
  description: 'Finds what happened to a resource and who changed it; clients also poll it to see a job end.',
  http: { method: 'GET', path: '/account/events' },
  scopes: ['events:read_only'],
  grant: anyUser,
  params: {},
  list: { filterable: EVENT_FIELDS },
  reply: pageOf(eventRecord),
});
