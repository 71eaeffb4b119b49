import { EVENT_FIELDS, eventFilterOf, listEvents } from '@stratus/contracts';
import type { CallOf, JsonText } from '@stratus/contracts';
import { CatchUp } from '@stratus/events';
import type { ListSource } from '@stratus/lists';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { FEED_CONSUMER } from '../account-event-feed.subscription.js';
import { EVENT_JSON, EVENT_READ, EVENT_SEEN, EXPIRED, visibleTo } from '../feed.sql.js';

const ofSecondary = (key: string): string => `event.secondary_entity ->> '${key}'`;

const COLUMNS = {
  id: 'event.id',
  action: 'event.action',
  created: 'event.created',
  duration: 'event.duration::numeric',
  'entity.id': 'event.entity_id',
  'entity.label': 'event.entity_label',
  'entity.type': 'event.entity_type',
  'entity.url': 'event.entity_url',
  'secondary_entity.id': ofSecondary('id'),
  'secondary_entity.label': ofSecondary('label'),
  'secondary_entity.type': ofSecondary('type'),
  'secondary_entity.url': ofSecondary('url'),
  percent_complete: 'event.percent_complete',
  rate: 'event.rate',
  read: EVENT_READ,
  seen: EVENT_SEEN,
  status: 'event.status',
  // As text, because filters compare text: finished events show the number 0.
  time_remaining: `case when event.status = 'finished' then '0' else event.time_remaining end`,
  username: 'event.username',
  message: 'event.message',
};

const COUNTS = {
  table: 'feed_events',
  account: '$1',
  by: { action: 'action', 'entity.type': 'entity_type' },
  hidden: EXPIRED,
};

export const eventsShownTo = ({ caller, list }: CallOf<typeof listEvents>): ListSource<typeof EVENT_FIELDS> => ({
  from: 'feed_events as event',
  where: visibleTo(caller),
  values: [caller.accountId, caller.userId],
  key: ['event.id'],
  keyDirection: 'desc',
  counts: caller.restricted ? undefined : COUNTS,
  as: 'event',
  item: EVENT_JSON,
  fields: EVENT_FIELDS,
  columns: COLUMNS,
  list: list.filter ? { ...list, filter: eventFilterOf(list.filter) } : list,
});

/**
 * Reads grants from the table, because those in the call may be a second old. Waits for the events of earlier writes that any
 * gateway has already responded: a client finds its own events.
 */
@Answers(listEvents)
export class ListEventsHandler {
  constructor(
    private readonly database: Database,
    private readonly catchUp: CatchUp,
  ) {}

  async execute(call: CallOf<typeof listEvents>): Promise<JsonText> {
    await this.catchUp.wait(FEED_CONSUMER, call.caller.accountId);
    return this.database.readPage(eventsShownTo(call));
  }
}
