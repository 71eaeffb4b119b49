import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { empty } from '../schema/schema.js';

export const markEventSeen = defineOperation({
  subject: 'account.events.seen',
  kind: 'command',
  summary: 'Mark an event and all earlier ones as seen',
  description: 'Lets a console show only the events that are new since the last look.',
  http: { method: 'POST', path: '/account/events/:eventId/seen' },
  scopes: ['events:read_only'],
  grant: anyUser,
  params: { eventId: 'integer' },
  reply: empty,
});
