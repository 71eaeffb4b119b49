import type { Database } from '@stratus/postgres';
import type { Logger } from '@stratus/runtime';

const INTERVAL_MS = 60_000;
const BATCH = 5_000;

const PURGE = `
  delete from idempotency_keys where ctid = any(array(
    select ctid from idempotency_keys where expires < now() limit ${BATCH} for update skip locked))`;

/** Deletes all expired replies in bounded batches; replicas skip each other's rows. */
export async function purgeExpiredKeys(database: Pick<Database, 'pool'>): Promise<void> {
  let deleted: number | null = BATCH;
  while (deleted === BATCH) {
    // Batches keep each lock short.
    ({ rowCount: deleted } = await database.pool.query(PURGE));
  }
}

/** Purges every minute until stopped. */
export function startPurgingExpiredKeys(database: Database, logger: Logger): { stop: () => void } {
  const timer = setInterval(() => {
    purgeExpiredKeys(database).catch((error: unknown) =>
      logger.warn({ err: error }, 'purging expired idempotency keys failed'),
    );
  }, INTERVAL_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
