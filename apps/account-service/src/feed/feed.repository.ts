import { Injectable } from '@nestjs/common';
import { existing } from '@stratus/contracts';
import type { Caller } from '@stratus/contracts';
import type { EntityManager } from 'typeorm';
import type { FeedEntry } from './feed-entry.js';
import { visibleTo } from './feed.sql.js';

const APPEND = `
  insert into feed_events (event_id, account_id, action, created, username, entity_type, entity_id, entity_label,
                           entity_url, secondary_entity, governed_by, visible_to)
  select entry.event_id, entry.account_id, entry.action, entry.created, entry.username, entry.entity_type,
         entry.entity_id, entry.entity_label, entry.entity_url, entry.secondary_entity, entry.governed_by,
         case when entry.shown_to_actor then actor.id else coalesce(entry.user_id, token.user_id) end
    from json_to_recordset($1) as entry (
           place int, event_id uuid, account_id bigint, action text, created timestamptz, username text,
           entity_type text, entity_id text, entity_label text, entity_url text, secondary_entity json,
           governed_by text, user_id bigint, token_id bigint, shown_to_actor boolean)
    left join users as actor
      on entry.shown_to_actor and actor.account_id = entry.account_id and lower(actor.username) = lower(entry.username)
    left join tokens as token on token.id = entry.token_id and token.account_id = entry.account_id
   order by entry.place
  on conflict (event_id) do nothing`;

/** The write side of the feed; every method works in the transaction of its manager. */
@Injectable()
export class FeedRepository {
  /**
   * Lets one transaction at a time write the feed: ids are given under this lock and so ascend in the order of commits,
   * and whoever has read up to an id misses nothing before it.
   */
  async lock(manager: EntityManager): Promise<void> {
    await manager.query(`select pg_advisory_xact_lock(hashtextextended('account:feed', 0))`);
  }

  /** Adds entries in the given order. */
  async append(manager: EntityManager, entries: readonly FeedEntry[]): Promise<void> {
    await manager.query(APPEND, [JSON.stringify(entries.map((entry, place) => ({ ...entry, place })))]);
  }

  /** @throws ApiFailure 404 when the caller cannot see the event. */
  async mustBeVisible(manager: EntityManager, caller: Caller, id: number): Promise<void> {
    const rows = await manager.query<{ visible: boolean }[]>(
      `select $2::bigint is not null as visible from feed_events as event where ${visibleTo(caller)} and event.id = $3`,
      [caller.accountId, caller.userId, id],
    );
    existing(rows[0]);
  }

  async markRead(manager: EntityManager, userId: number, id: number): Promise<void> {
    await manager.query('insert into feed_reads (user_id, event_id) values ($1, $2) on conflict do nothing', [
      userId,
      id,
    ]);
  }

  /** Everything up to this event is seen; marking an older one later takes nothing back. */
  async markSeen(manager: EntityManager, userId: number, id: number): Promise<void> {
    await manager.query(
      `insert into feed_seen as marked (user_id, up_to) values ($1, $2)
       on conflict (user_id) do update set up_to = excluded.up_to where marked.up_to < excluded.up_to`,
      [userId, id],
    );
  }
}
