import type { AuditEntryRecord } from '@stratus/contracts';
import { jsonRecord, jsonTime } from '@stratus/lists';

/** The columns of an entry by the keys of its record (contract 4.13); `entry` is the row. */
export const AUDIT_COLUMNS = {
  id: 'entry.id',
  created: 'entry.created',
  username: 'entry.username',
  token_id: 'entry.token_id',
  ip: 'entry.ip',
  user_agent: 'entry.user_agent',
  method: 'entry.method',
  path: 'entry.path',
  operation: 'entry.operation',
  ids: 'entry.ids',
  request_id: 'entry.request_id',
  status: 'entry.status',
  outcome: 'entry.outcome',
  field: 'entry.field',
  reason: 'entry.reason',
  duration_ms: 'entry.duration_ms',
};

/** SQL for the record of an entry as JSON. */
export const AUDIT_ENTRY_JSON = jsonRecord<AuditEntryRecord>({
  ...AUDIT_COLUMNS,
  created: jsonTime(AUDIT_COLUMNS.created),
});

/** The keys of an entry in a batch, with their types. */
const GIVEN = `given (entry uuid, "time" double precision, "accountId" bigint, "userId" bigint, username text, "tokenId" bigint,
  "tokenSha256" text, ip text, "userAgent" text, method text, path text, operation text, ids json, "requestId" text,
  status integer, outcome text, field text, reason text, ms integer)`;

const IDS = `array(select json_array_elements_text(given.ids))`;

/** A refused token that has existed; revoked ones stay in the table until their purge. */
const REFUSED = `
  select owned.id, owned.account_id, owned.user_id, users.username, users.restricted, encode(owned.hash, 'hex') as sha256
    from tokens as owned join users on users.id = owned.user_id
   where owned.hash = any(array(select decode(given."tokenSha256", 'hex') from given where given."tokenSha256" is not null))`;

/** Stores the entries of a batch, `$1`; skips those that are stored already. */
export const RECORD_ENTRIES = `
  with given as materialized (select * from json_to_recordset($1::json) as ${GIVEN}),
  refused as materialized (${REFUSED})
  insert into audit_entries (entry, account_id, created, user_id, username, token_id, ip, user_agent, method, path, operation,
                             ids, request_id, status, outcome, field, reason, duration_ms)
  select given.entry, coalesce(given."accountId", refused.account_id), to_timestamp(given."time" / 1000),
         coalesce(given."userId", refused.user_id), coalesce(given.username, refused.username),
         coalesce(given."tokenId", refused.id), given.ip, given."userAgent", given.method, given.path, given.operation, ${IDS},
         given."requestId", given.status, given.outcome, given.field, given.reason, given.ms
    from given left join refused on refused.sha256 = given."tokenSha256"
   order by given."time"
  on conflict (entry) do nothing`;

/**
 * Stores the logins of a batch: tokens accepted for the first time at an address, `$2`, and refused tokens among the entries,
 * `$1`, that have an owner. Only the one that begins 24 hours of a token at an address is a login: the row of the session
 * decides between gateways that report it at the same time. The others are left out before, because the insert would lock
 * and log that row for each of them.
 */
export const RECORD_LOGINS = `
  with given as materialized (select * from json_to_recordset($1::json) as ${GIVEN}),
  refused as materialized (${REFUSED}),
  attempts as (
    select "time", "userId" as user_id, coalesce("tokenId", 0) as token_id, ip, 'successful' as status
      from json_to_recordset($2::json) as sign_in ("time" double precision, "userId" bigint, "tokenId" bigint, ip text)
    union all
    select given."time", refused.user_id, refused.id, given.ip, 'failed'
      from given join refused on refused.sha256 = given."tokenSha256"),
  firsts as (
    select user_id, token_id, ip, status, to_timestamp(min("time") / 1000) as since
      from attempts group by user_id, token_id, ip, status),
  begun as (
    insert into login_sessions (user_id, token_id, ip, status, since)
    select user_id, token_id, ip, status, since from firsts
     where not exists (select from login_sessions as present
                        where (present.user_id, present.token_id, present.ip, present.status)
                            = (firsts.user_id, firsts.token_id, firsts.ip, firsts.status)
                          and present.since > firsts.since - interval '24 hours')
     order by user_id, token_id, ip, status
    on conflict (user_id, token_id, ip, status) do update set since = excluded.since
     where login_sessions.since <= excluded.since - interval '24 hours'
    returning user_id, ip, status, since)
  insert into logins (account_id, user_id, created, username, ip, restricted, status)
  select users.account_id, users.id, begun.since, users.username, begun.ip, users.restricted, begun.status
    from begun join users on users.id = begun.user_id order by begun.since`;

/** Stores a command of an operator: in the transaction of its change. */
export const RECORD_OPERATOR = `
  insert into audit_entries (entry, account_id, created, username, operation, ids, request_id, outcome, ip, user_agent)
  values (gen_random_uuid(), $1, $2, $3, $4, $5, $6, 'accepted', $7, $8)`;
