import type { Caller, CausedEventRecord, EventRecord } from '@stratus/contracts';
import { jsonRecord, jsonTime } from '@stratus/lists';

/** SQL that is true when the caller, `$2`, has marked the event as read. */
export const EVENT_READ = `exists (
  select from feed_reads where feed_reads.user_id = $2 and feed_reads.event_id = event.id)`;

/** SQL that is true when the caller, `$2`, has marked the event, or a later one, as seen. */
export const EVENT_SEEN = 'event.id <= coalesce((select up_to from feed_seen where feed_seen.user_id = $2), 0)';

const KEPT_SINCE = `now() - interval '90 days'`;
const OF_ACCOUNT = `event.account_id = $1 and event.created > ${KEPT_SINCE}`;

/** SQL condition for the account's events that lists no longer show and the purge has not deleted yet. */
export const EXPIRED = `event.account_id = $1 and event.created <= ${KEPT_SINCE}`;

// An array instead of a join, so indexes find the events of a user's few granted entities.
const GRANTED = `(event.visible_to = $2 or event.governed_by = any(array(
  select grants.entity_type || ' ' || grants.entity_id from grants where grants.user_id = $2)))`;

/**
 * SQL condition for the events of the last 90 days that a caller may see; `$1` is its account, `$2` the user, `event` the
 * row.
 */
export const visibleTo = (caller: Pick<Caller, 'restricted'>): string =>
  caller.restricted ? `${OF_ACCOUNT} and ${GRANTED}` : OF_ACCOUNT;

const ENTITY_JSON = jsonRecord<NonNullable<EventRecord['entity']>>({
  id: `case when event.entity_type <> 'tag' and event.entity_id ~ '^[0-9]{1,15}$'
            then to_json(event.entity_id::bigint) else to_json(event.entity_id) end`,
  label: 'event.entity_label',
  type: 'event.entity_type',
  url: 'event.entity_url',
});

const CORE = {
  id: 'event.id',
  action: 'event.action',
  created: jsonTime('event.created'),
  entity: ENTITY_JSON,
  secondary_entity: 'event.secondary_entity',
  status: 'event.status',
};

/** SQL for the record of an event that a request caused, as JSON. */
export const CAUSED_EVENT_JSON = jsonRecord<CausedEventRecord>(CORE);

/** SQL for the record of an event (contract 4.8) as JSON, with the marks of the caller, `$2`. */
export const EVENT_JSON = jsonRecord<EventRecord>({
  id: CORE.id,
  action: CORE.action,
  created: CORE.created,
  duration: 'event.duration',
  entity: CORE.entity,
  secondary_entity: CORE.secondary_entity,
  percent_complete: 'event.percent_complete',
  rate: 'event.rate',
  read: EVENT_READ,
  seen: EVENT_SEEN,
  status: CORE.status,
  time_remaining: `case when event.status = 'finished' then to_json(0) else to_json(event.time_remaining) end`,
  username: 'event.username',
  message: 'event.message',
});
