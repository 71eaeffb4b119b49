import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { eventRecord } from './event.record.js';

/** Server-Sent Events, answered by the gateway itself: `id` is the event's id, `event` its action, `data` its record. */
export const followEvents = defineOperation({
  subject: 'gateway.events.follow',
  kind: 'query',
  summary: 'Follow the events of the account as they happen; Last-Event-ID resumes',
  http: { method: 'GET', path: '/account/events/stream' },
  scopes: ['events:read_only'],
  grant: anyUser,
  params: {},
  reply: eventRecord,
  stream: true,
});
