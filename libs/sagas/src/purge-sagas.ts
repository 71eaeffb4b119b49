import type { Logger } from '@stratus/runtime';
import type { Pool } from 'pg';

const INTERVAL_MS = 60 * 60 * 1000;
const BATCH = 5_000;

const PURGE = `
  delete from sagas where ctid = any(array(
    select ctid from sagas where ended < now() - interval '7 days' limit ${BATCH} for update skip locked))`;

/** Deletes sagas that ended more than a week ago, in bounded batches. */
export async function purgeSagas(pool: Pool): Promise<void> {
  let deleted: number | null = BATCH;
  while (deleted === BATCH) {
    // Batches keep each lock short.
    ({ rowCount: deleted } = await pool.query(PURGE));
  }
}

/** Purges every hour until stopped. */
export function startPurgingSagas(pool: Pool, logger: Logger): { stop: () => void } {
  const timer = setInterval(() => {
    purgeSagas(pool).catch((error: unknown) => logger.warn({ err: error }, 'purging old sagas failed'));
  }, INTERVAL_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
