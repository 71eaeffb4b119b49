import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { integer, list, record } from '../schema/schema.js';
import { Integer, Optional } from '../validation/decorators.js';
import { eventRecord } from './event.record.js';

/** Most events of one answer. */
export const TAIL_LIMIT = 500;

export class TailEventsRequest {
  /** Only events after this one; left out, only where the feed ends now. */
  @Optional() @Integer(0) afterId?: number;
  @Optional() @Integer(1, TAIL_LIMIT) limit?: number;
}

/** What follows in the feed: for the live tail, which asks again with `latestId` when the feed signal says so. */
export const tailEvents = defineOperation({
  subject: 'account.events.tail',
  kind: 'query',
  summary: 'Read on in the events of the account, oldest first',
  scopes: ['events:read_only'],
  grant: anyUser,
  params: {},
  body: TailEventsRequest,
  reply: record('EventTail', {
    data: list(eventRecord),
    latestId: integer('Everything up to here has been looked at: the afterId to go on with'),
  }),
});
