import { getEvent } from '@stratus/contracts';
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

  async execute({ caller, params }: CallOf<typeof getEvent>) {
    const values = [caller.accountId, caller.userId, params.eventId];
    return this.database.readRecord(caller.restricted ? OF_GRANTED : OF_ALL, values);
  }
}
