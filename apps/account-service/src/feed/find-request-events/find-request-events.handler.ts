import { findRequestEvents } from '@stratus/contracts';
import type { CallOf, ReplyOf } from '@stratus/contracts';
import { CatchUp } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { TestControlGuard } from '@stratus/service';
import { FEED_CONSUMER } from '../account-event-feed.subscription.js';
import { CAUSED_EVENT_JSON } from '../feed.sql.js';

type Reply = ReplyOf<typeof findRequestEvents>;

/** What fits in a message of the broker, whatever the labels of the entities. */
const MAX_EVENTS = 10_000;

const FIND = `
  select event.request_id as "requestId", ${CAUSED_EVENT_JSON} as event
    from feed_events as event
   where event.account_id = $1 and event.request_id = any($2::text[])
   order by event.id limit ${MAX_EVENTS + 1}`;

@Answers(findRequestEvents)
export class FindRequestEventsHandler {
  constructor(
    private readonly database: Database,
    private readonly catchUp: CatchUp,
    private readonly guard: TestControlGuard,
  ) {}

  async execute({ body: { accountId, requestIds } }: CallOf<typeof findRequestEvents>): Promise<Reply> {
    this.guard.refuseUnlessOpen();
    const isCaughtUp = await this.catchUp.wait(FEED_CONSUMER, accountId);
    const found = await this.database.read<Reply['found'][number]>(FIND, [accountId, requestIds]);
    return { isComplete: isCaughtUp && found.length <= MAX_EVENTS, found: found.slice(0, MAX_EVENTS) };
  }
}
