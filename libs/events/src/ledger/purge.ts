import type { Logger } from '@stratus/runtime';
import type { Pool } from 'pg';

const INTERVAL_MS = 60 * 60 * 1000;
const BATCH = 5_000;

/**
 * The ledger keeps events for 90 days, and the newest event of a living resource forever, because the next one continues its
 * sequence. The statement examines a bounded range of old events after the given position.
 */
const PURGE = `
  with stretch as (
    select position, entity_type, entity_id, sequence, published_at,
           type like '%\\_delete' and coalesce(job->>'status', 'finished') = 'finished' as is_end
      from events
     where position > $1 and created < now() - interval '90 days'
     order by position limit ${BATCH}),
  gone as (
    delete from events using stretch
     where events.position = stretch.position and events.published_at is not null
       and (stretch.is_end or exists (
         select from events as newer where newer.entity_type = stretch.entity_type
            and newer.entity_id = stretch.entity_id and newer.sequence > stretch.sequence)))
  select count(*) as seen, max(position) as last from stretch`;

const PURGE_INBOX = `
  delete from inbox where ctid = any(array(
    select ctid from inbox where received < now() - interval '91 days' limit ${BATCH} for update skip locked))`;

/** Deletes expired events, oldest first, in bounded batches. */
export async function purgeLedger(pool: Pool): Promise<void> {
  let stretch = { seen: BATCH, last: 0 };
  while (stretch.seen === BATCH) {
    // Batches keep each lock short.
    const { rows } = await pool.query<typeof stretch>(PURGE, [stretch.last]);
    stretch = rows[0] ?? { seen: 0, last: 0 };
  }
}

/** Deletes the ids of events that have left the stream. */
export async function purgeInbox(pool: Pool): Promise<void> {
  let deleted: number | null = BATCH;
  while (deleted === BATCH) {
    // Batches keep each lock short.
    ({ rowCount: deleted } = await pool.query(PURGE_INBOX));
  }
}

/** Purges every hour until stopped. */
export function startPurging(purge: () => Promise<void>, logger: Logger): { stop: () => void } {
  const timer = setInterval(() => {
    purge().catch((error: unknown) => logger.warn({ err: error }, 'purging failed, will try again in an hour'));
  }, INTERVAL_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
