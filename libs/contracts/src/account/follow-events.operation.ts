import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { EVENT_FIELDS } from './account-list-fields.js';
import { eventRecord } from './event.record.js';

/**
 * Server-Sent Events from the gateway itself: `event` is the action, `data` the record, `id` its position in the feed
 * (see tailEvents): the id of the event, or a later position after a job has moved.
 */
export const followEvents = defineOperation({
  subject: 'gateway.events.follow',
  kind: 'query',
  summary: 'Follow events live',
  description: 'Pushes each change as it happens, as Server-Sent Events, in place of polling the list.',
  http: { method: 'GET', path: '/account/events/stream' },
  scopes: ['events:read_only'],
  grant: anyUser,
  params: {},
  reply: eventRecord,
  stream: { filterable: EVENT_FIELDS, query: ['action', 'entity.type', 'entity.id'] },
});
