import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { record, time, verbatim } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';

export const streamTicketRecord = record('StreamTicket', {
  ticket: verbatim('Value of the parameter `ticket` of the stream'),
  expires: time('End of the ticket; streams opened before stay open'),
});
export type StreamTicketRecord = Infer<typeof streamTicketRecord>;

/**
 * Answered by the gateway itself. Browsers cannot send `Authorization` with an EventSource: a ticket stands for the token in the
 * URL of the stream. A query, because it stores nothing.
 */
export const createStreamTicket = defineOperation({
  subject: 'gateway.events.create-ticket',
  kind: 'query',
  summary: 'Get a ticket to follow events from a browser, without a header; valid for 60 seconds',
  description:
    'Browsers cannot send a header with an EventSource: the ticket stands for your token in the URL of the stream.',
  http: { method: 'POST', path: '/account/events/stream/ticket' },
  scopes: ['events:read_only'],
  grant: anyUser,
  params: {},
  reply: streamTicketRecord,
});
