import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { empty } from '../schema/schema.js';

export const markEventRead = defineOperation({
  subject: 'account.events.read',
  kind: 'command',
  summary: 'Mark an event as read',
  description: 'Lets a console mark one event as dealt with, apart from the events that were merely seen.',
  http: { method: 'POST', path: '/account/events/:eventId/read' },
  scopes: ['events:read_only'],
  grant: anyUser,
  params: { eventId: 'integer' },
  reply: empty,
});
