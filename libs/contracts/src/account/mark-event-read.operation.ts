import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { empty } from '../schema/schema.js';

export const markEventRead = defineOperation({
  subject: 'account.events.read',
  kind: 'command',
  summary: 'Mark an event as read',
  http: { method: 'POST', path: '/account/events/:eventId/read' },
  scopes: ['events:read_only'],
  grant: anyUser,
  params: { eventId: 'integer' },
  reply: empty,
});
