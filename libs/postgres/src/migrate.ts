import { setTimeout as delay } from 'node:timers/promises';
import { DataSource, MigrationExecutor } from 'typeorm';
import type { DataSourceOptions, QueryRunner } from 'typeorm';
import { lockHolders } from './lock-holders.js';
import { SQLSTATE, databaseErrorOf } from './postgres-errors.js';

/** How long a migration keeps others waiting, and waits for others. */
export interface Patience {
  /** For a lock: all statements on the table wait behind the migration meanwhile. Shorter than their own limit. */
  lockMs: number;
  /** Between two tries, so that those who waited behind get on. */
  pauseMs: number;
  /** Until it reports failure: a process that is started again tries again. */
  giveUpMs: number;
}

/** Postgres takes a lock away from autovacuum only after a second. */
export const PATIENCE: Patience = { lockMs: 2_000, pauseMs: 3_000, giveUpMs: 600_000 };

const POLL_MS = 500;

/** Postgres ends the session of a frozen process after this time: its locks would stop the service for ever. */
const SILENCE_MS = 60_000;

/**
 * Brings a schema up to date; of several replicas that start at once, one does it and the others wait.
 *
 * The lock of the replicas and the migrations share one session: a replica that dies half-way releases the lock with its
 * transaction. A statement may take as long as it needs, but waits for a lock only briefly: then its migration is rolled back,
 * and tried again.
 *
 * @param onWait learns why nothing moves.
 * @throws Error that names who holds the locks, when a migration did not get them in time.
 */
export async function migrate(
  options: DataSourceOptions,
  schema: string,
  onWait: (reason: string) => void,
  patience: Patience = PATIENCE,
): Promise<void> {
  const source = await new DataSource({
    ...options,
    ...ownSession(schema, patience),
  } as DataSourceOptions).initialize();
  try {
    const runner = source.createQueryRunner();
    await takeTurn(runner, schema, onWait);
    const executor = new MigrationExecutor(source, runner);
    executor.transaction = 'each';
    await untilUnblocked(
      () => executor.executePendingMigrations(),
      patience,
      async () => {
        const reason = `a migration of schema ${schema} waits for ${await lockHolders(runner, schema, patience.lockMs)}`;
        onWait(reason);
        return reason;
      },
    );
  } finally {
    await source.destroy();
  }
}

/** Asks again and again: a session that waits in one statement has a snapshot, which stops vacuum and `create index concurrently`. */
async function takeTurn(runner: QueryRunner, schema: string, onWait: (reason: string) => void): Promise<void> {
  for (let first = true; ; first = false) {
    const [row] = (await runner.query('select pg_try_advisory_lock(hashtextextended($1, 0)) as taken', [
      `migrate:${schema}`,
    ])) as { taken: boolean }[];
    if (row?.taken === true) return;
    if (first) onWait(`another replica migrates schema ${schema}`);
    await delay(POLL_MS);
  }
}

/** Each migration runs in one transaction: finished ones stay, and an interrupted one starts again. */
async function untilUnblocked(
  work: () => Promise<unknown>,
  { pauseMs, giveUpMs }: Patience,
  explain: () => Promise<string>,
): Promise<void> {
  const end = Date.now() + giveUpMs;
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      if (!isBlocked(error)) throw error;
      const reason = await explain();
      if (Date.now() > end) throw new Error(`Gave up: ${reason}.`, { cause: error });
      await delay(pauseMs);
    }
  }
}

function isBlocked(error: unknown): boolean {
  const code = databaseErrorOf(error)?.code;
  return code === SQLSTATE.lockNotAvailable || code === SQLSTATE.deadlockDetected;
}

const ownSession = (schema: string, { lockMs }: Patience) => ({
  poolSize: 1,
  extra: {
    options: `${sessionSettings(schema)} -c idle_session_timeout=${SILENCE_MS}`,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: SILENCE_MS,
  },
});

/** Settings of every session of a service. */
export const sessionSettings = (schema: string): string => `-c search_path=${schema},public -c timezone=UTC`;
