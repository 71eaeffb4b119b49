import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { integer, list, record } from '../schema/schema.js';
import { Integer, Optional } from '../validation/decorators.js';
import { eventRecord } from './event.record.js';

/** Most events of one answer. */
export const TAIL_LIMIT = 500;

export class TailEventsRequest {
  /** Only what was told after this; left out, only where the feed ends now. */
  @Optional() @Integer(0) afterPosition?: number;
  @Optional() @Integer(1, TAIL_LIMIT) limit?: number;
}

/**
 * What follows in the feed: for the live tail, which asks again with `latestPosition` when the feed signal says so.
 *
 * The position of an event is its id, until it is a job that moves: each move gives it a new position at the end, so
 * that it is told again. Whoever goes on later is told of it once, as it is then.
 */
export const tailEvents = defineOperation({
  subject: 'account.events.tail',
  kind: 'query',
  summary: 'Read on in what happens to the events of the account, oldest first',
  scopes: ['events:read_only'],
  grant: anyUser,
  params: {},
  body: TailEventsRequest,
  reply: record('EventTail', {
    data: list(record('ToldEvent', { position: integer('Where the feed tells it'), event: eventRecord })),
    latestPosition: integer('Everything up to here has been looked at: the afterPosition to go on with'),
  }),
});
