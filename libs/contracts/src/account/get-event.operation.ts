import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { eventRecord } from './event.record.js';

export const getEvent = defineOperation({
  subject: 'account.events.get',
  kind: 'query',
  summary: 'Get an event',
  description:
    'Returns one change, or the progress of a job, which clients poll until its status is `finished` or `failed`.',
  http: { method: 'GET', path: '/account/events/:eventId' },
  scopes: ['events:read_only'],
  grant: anyUser,
  params: { eventId: 'integer' },
  reply: eventRecord,
});
