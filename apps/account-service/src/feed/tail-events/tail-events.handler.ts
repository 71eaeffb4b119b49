import { TAIL_LIMIT, JsonText, tailEvents } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { EVENT_JSON, visibleTo } from '../feed.sql.js';

/** A full page continues after its last event; a shorter one has reached the end of the feed. */
const tail = (restricted: boolean): string => `
  with tail as (
    select event.* from feed_events as event
     where ${visibleTo({ restricted })} and event.position > $3 order by event.position limit $4::int)
  select '{"data":[' || coalesce(string_agg(
           '{"position":' || event.position || ',"event":' || (${EVENT_JSON})::text || '}', ',' order by event.position
         ), '') || '],"latestPosition":' ||
         case when $4::int > 0 and count(*) = $4::int then max(event.position)
              else greatest($3::bigint, (select max(position) from feed_events where account_id = $1), 0) end || '}' as body
    from tail as event`;
const OF_ALL = tail(false);
const OF_GRANTED = tail(true);

@Answers(tailEvents)
export class TailEventsHandler {
  constructor(private readonly database: Database) {}

  async execute({ caller, body }: CallOf<typeof tailEvents>): Promise<JsonText> {
    const { afterPosition, limit = TAIL_LIMIT } = body;
    const most = afterPosition === undefined ? 0 : Math.min(limit, TAIL_LIMIT);
    const values = [caller.accountId, caller.userId, afterPosition ?? 0, most];
    const [row] = await this.database.read<{ body: string }>(caller.restricted ? OF_GRANTED : OF_ALL, values);
    if (!row) throw new Error('an aggregate always answers one row');
    return new JsonText(row.body);
  }
}
