import { QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { JsonText, existing } from '@stratus/contracts';
import { Database } from '@stratus/platform/persistence';
import { EVENT_JSON, visibleTo } from '../feed.sql.js';
import { GetEventQuery } from './get-event.query.js';

const getEvent = (restricted: boolean): string =>
  `select ${EVENT_JSON}::text as record from feed_events as event where ${visibleTo({ restricted })} and event.id = $3`;
const OF_ALL = getEvent(false);
const OF_GRANTED = getEvent(true);

@QueryHandler(GetEventQuery)
export class GetEventHandler implements IQueryHandler<GetEventQuery> {
  constructor(private readonly database: Database) {}

  async execute({ call: { caller, params } }: GetEventQuery): Promise<JsonText> {
    const values = [caller.accountId, caller.userId, params.eventId];
    const rows = await this.database.read<{ record: string }>(caller.restricted ? OF_GRANTED : OF_ALL, values);
    return new JsonText(existing(rows[0]).record);
  }
}
