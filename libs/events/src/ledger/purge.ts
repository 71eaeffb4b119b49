import { firstSince } from '@stratus/postgres';
import type { Logger } from '@stratus/runtime';
import type { Pool } from 'pg';

const INTERVAL_MS = 60 * 60 * 1000;
const BATCH = 5_000;

const KEPT_DAYS = 90;
const EXPIRED_BEFORE = `now() - interval '${KEPT_DAYS} days'`;
const END = firstSince('events', 'position', 'created', EXPIRED_BEFORE);

/**
 * Examines a bounded range of events between two positions. An expired event goes if its resource is gone or has a newer one,
 * and so does the one before it, which an earlier purge has kept as the newest of its resource.
 */
const PURGE = `
  with stretch as (
    select position, entity_type, entity_id, sequence, published_at, created < ${EXPIRED_BEFORE} as expired,
           type = any($3) and coalesce(job->>'status', 'finished') = 'finished' as is_end
      from events
     where position > $1 and position < $2
     order by position limit ${BATCH}),
  superfluous as (
    select entity_type, entity_id, sequence - 1 as sequence from stretch where expired
    union all
    select entity_type, entity_id, sequence from stretch
     where expired and (is_end or exists (
       select from events as newer where newer.entity_type = stretch.entity_type
          and newer.entity_id = stretch.entity_id and newer.sequence > stretch.sequence))),
  gone as (
    delete from events using superfluous
     where events.entity_type = superfluous.entity_type and events.entity_id = superfluous.entity_id
       and events.sequence = superfluous.sequence and events.published_at is not null
       and events.created < ${EXPIRED_BEFORE})
  select count(*)::int as seen, max(position) as last, min(position) filter (where not expired or published_at is null) as left
    from stretch`;

const PURGE_INBOX = `
  delete from inbox where ctid = any(array(
    select ctid from inbox where received < now() - interval '91 days' limit ${BATCH} for update skip locked))`;

interface Stretch {
  seen: number;
  /** Positions: of the last one seen, and of the first one that the next purge must examine again. */
  last: number | null;
  left: number | null;
}

/**
 * Deletes expired events of a ledger, oldest first, in bounded batches. It examines each event once, but again those behind an
 * event that is not published yet.
 */
export class LedgerPurge {
  /** The position up to which no event needs to be examined again. */
  private examined = 0;

  /** @param ends the types of event with which a resource ends. */
  constructor(
    private readonly pool: Pool,
    private readonly ends: readonly string[],
  ) {}

  /**
   * The ledger keeps events for 90 days, and the newest event of a living resource forever, because the next one continues its
   * sequence. After a failure, the next run continues behind the last batch.
   */
  async run(): Promise<void> {
    const [end] = (await this.pool.query<{ key: number }>(END)).rows;
    if (!end) return;
    let position = this.examined;
    let hasLeft = false;
    for (let seen = BATCH; seen === BATCH;) {
      // Batches keep each lock short.
      const { rows } = await this.pool.query<Stretch>(PURGE, [position, end.key, this.ends]);
      const { last, left, ...stretch } = rows[0] ?? { seen: 0, last: null, left: null };
      seen = stretch.seen;
      position = last ?? position;
      if (!hasLeft) this.examined = left === null ? position : left - 1;
      hasLeft ||= left !== null;
    }
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

/** Purges every hour until stopped, unless the previous purge is still at work. */
export function startPurging(purge: () => Promise<void>, logger: Logger): { stop: () => void } {
  let isAtWork = false;
  const timer = setInterval(() => {
    if (isAtWork) return;
    isAtWork = true;
    purge()
      .catch((error: unknown) => logger.warn({ err: error }, 'purging failed, will try again in an hour'))
      .finally(() => (isAtWork = false));
  }, INTERVAL_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
