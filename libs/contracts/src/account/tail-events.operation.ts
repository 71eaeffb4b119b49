import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { integer, list, record } from '../schema/schema.js';
import { Integer, Optional } from '../validation/decorators.js';
import { eventRecord } from './event.record.js';

/** Maximum number of events in one reply. */
export const TAIL_LIMIT = 500;

export class TailEventsRequest {
  /** Only events after this position; without it, the reply has no events, only the end of the feed. */
  @Optional() @Integer(0) afterPosition?: number;
  @Optional() @Integer(1, TAIL_LIMIT) limit?: number;
}

/**
 * The next events of the feed, for the live stream, which calls again with `latestPosition` after each feed signal.
 *
 * The position of an event is its id. When a job moves, its event gets a new position at the end of the feed and is sent
 * again. A reader that resumes later gets the event once, in its state at that time.
 */
export const tailEvents = defineOperation({
  subject: 'account.events.tail',
  kind: 'query',
  summary: 'Read the next events of the account, oldest first',
  scopes: ['events:read_only'],
  grant: anyUser,
  params: {},
  body: TailEventsRequest,
  reply: record('EventTail', {
    data: list(record('PositionedEvent', { position: integer('Position in the feed'), event: eventRecord })),
    latestPosition: integer('Last position that was read: the next afterPosition'),
  }),
});
