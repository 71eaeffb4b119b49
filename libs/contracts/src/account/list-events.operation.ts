import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { pageOf } from '../pagination/page.js';
import { EVENT_FIELDS } from './account-list-fields.js';
import { eventRecord } from './event.record.js';

export const listEvents = defineOperation({
  subject: 'account.events.list',
  kind: 'query',
  summary: 'List the events of the last 90 days that the acting user may see, newest first',
  http: { method: 'GET', path: '/account/events' },
  scopes: ['events:read_only'],
  grant: anyUser,
  params: {},
  list: { filterable: EVENT_FIELDS },
  reply: pageOf(eventRecord),
});
