import { JsonText, existing, getEvent } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { EVENT_JSON, visibleTo } from '../feed.sql.js';

const selectEvent = (restricted: boolean): string =>
  `select ${EVENT_JSON}::text as record from feed_events as event where ${visibleTo({ restricted })} and event.id = $3`;
const OF_ALL = selectEvent(false);
const OF_GRANTED = selectEvent(true);

@Answers(getEvent)
export class GetEventHandler {
  constructor(private readonly database: Database) {}

  async execute({ caller, params }: CallOf<typeof getEvent>): Promise<JsonText> {
    const values = [caller.accountId, caller.userId, params.eventId];
    const rows = await this.database.read<{ record: string }>(caller.restricted ? OF_GRANTED : OF_ALL, values);
    return new JsonText(existing(rows[0]).record);
  }
}
