import { Inject, Injectable } from '@nestjs/common';
import { existing } from '@stratus/contracts';
import type { Caller } from '@stratus/contracts';
import type { Statements } from '@stratus/postgres';
import { CONFIGURATION } from '@stratus/runtime';
import type { FeedChanges } from './feed-changes.js';
import { visibleTo } from './feed.sql.js';
import type { JobState } from './job-state.js';

const WRITE = `
  with news as (
    select nextval('feed_positions') as position, placed.* from (
      select * from json_to_recordset($1) as entry (
        place int, known boolean, job_id uuid, event_id uuid, account_id bigint, action text, created timestamptz,
        username text, entity_type text, entity_id text, entity_label text, entity_url text, secondary_entity json,
        governed_by text, user_id bigint, token_id bigint, request_id text, shown_to_actor boolean,
        status text, percent_complete integer, duration double precision, rate text, time_remaining text, message text,
        job_sequence bigint, job_begun timestamptz, job_ended timestamptz)
       order by place) as placed),
  moved as (
    update feed_events as event
       set position = news.position, status = news.status, percent_complete = news.percent_complete,
           duration = news.duration, rate = news.rate, time_remaining = news.time_remaining, message = news.message,
           job_sequence = news.job_sequence, job_begun = news.job_begun, job_ended = news.job_ended
      from news where news.known and event.job_id = news.job_id)
  insert into feed_events (id, position, event_id, job_id, account_id, action, created, username, entity_type,
                           entity_id, entity_label, entity_url, secondary_entity, governed_by, visible_to, status,
                           percent_complete, duration, rate, time_remaining, message, job_sequence, job_begun, job_ended,
                           request_id)
  select news.position, news.position, news.event_id, news.job_id, news.account_id, news.action, news.created,
         news.username, news.entity_type, news.entity_id, news.entity_label, news.entity_url, news.secondary_entity,
         news.governed_by, case when news.shown_to_actor then actor.id else coalesce(news.user_id, token.user_id) end,
         coalesce(news.status, 'notification'), news.percent_complete, news.duration, news.rate, news.time_remaining,
         coalesce(news.message, ''), news.job_sequence, news.job_begun, news.job_ended,
         news.request_id
    from news
    left join users as actor
      on news.shown_to_actor and actor.account_id = news.account_id and lower(actor.username) = lower(news.username)
    left join tokens as token on token.id = news.token_id and token.account_id = news.account_id
   where not news.known
   order by news.position
  on conflict (event_id) do nothing`;

/** The write side of the feed; every method works in the caller's transaction. */
@Injectable()
export class FeedRepository {
  constructor(@Inject(CONFIGURATION) private readonly configuration: { TEST_CONTROL: 'on' | 'off' }) {}

  /**
   * Lets one transaction at a time write the feed: with this lock, positions ascend in commit order, so a reader that has
   * reached one misses nothing before it.
   */
  async lock(statements: Statements): Promise<void> {
    await statements.query(`select pg_advisory_xact_lock(hashtextextended('account:feed', 0))`);
  }

  /** The states of the jobs that the feed knows; call it under the {@link lock}. */
  async jobs(statements: Statements, ids: readonly string[]): Promise<Map<string, JobState>> {
    if (ids.length === 0) return new Map();
    const rows = await statements.query<{ job_id: string } & JobState>(
      `select job_id, status, percent_complete, duration, rate, time_remaining, message, job_sequence, job_begun, job_ended
         from feed_events where job_id = any($1::uuid[])`,
      [ids],
    );
    return new Map(rows.map(({ job_id: id, ...state }) => [id, state]));
  }

  /** Adds records and moves jobs, in the given order. */
  async write(statements: Statements, news: readonly FeedChanges[]): Promise<void> {
    if (news.length === 0) return;
    const isForTests = this.configuration.TEST_CONTROL === 'on';
    const rows = news.map(({ state, request_id: requestId, ...entry }, place) => ({
      ...entry,
      ...state,
      ...(isForTests && { request_id: requestId }),
      place,
    }));
    await statements.query(WRITE, [JSON.stringify(rows)]);
  }

  /** @throws ApiFailure 404 when the caller cannot see the event. */
  async refuseUnlessVisible(statements: Statements, caller: Caller, id: number): Promise<void> {
    const rows = await statements.query<{ visible: boolean }>(
      `select $2::bigint is not null as visible from feed_events as event where ${visibleTo(caller)} and event.id = $3`,
      [caller.accountId, caller.userId, id],
    );
    existing(rows[0]);
  }

  async markRead(statements: Statements, userId: number, id: number): Promise<void> {
    await statements.query('insert into feed_reads (user_id, event_id) values ($1, $2) on conflict do nothing', [
      userId,
      id,
    ]);
  }

  /** Marks everything up to this event as seen; marking an older one later changes nothing. */
  async markSeen(statements: Statements, userId: number, id: number): Promise<void> {
    await statements.query(
      `insert into feed_seen as marked (user_id, up_to) values ($1, $2)
       on conflict (user_id) do update set up_to = excluded.up_to where marked.up_to < excluded.up_to`,
      [userId, id],
    );
  }
}
