import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { ClientConfig } from 'pg';
import { lockHolders } from './lock-holders.js';
import { runPending } from './pending-migrations.js';
import { SQLSTATE, databaseErrorOf } from './postgres-errors.js';
import type { SchemaDefinition } from './schema-definition.js';

/** How long a migration may block others, and how long it waits for them. */
export interface Patience {
  /** Wait for a lock: all statements on the table queue behind the migration meanwhile. Shorter than their own timeout. */
  lockMs: number;
  /** Pause between two tries, so that queued statements proceed. */
  pauseMs: number;
  /** Total time before failure: a restarted process tries again. */
  giveUpMs: number;
}

/** Postgres cancels an autovacuum that blocks a lock only after a second. */
export const PATIENCE: Patience = { lockMs: 2_000, pauseMs: 3_000, giveUpMs: 600_000 };

const POLL_MS = 500;
const TAKE_TURN = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken';

/** Postgres ends the session of a frozen process after this time: its locks would otherwise stop the service forever. */
const SILENCE_MS = 60_000;

/**
 * Brings a schema up to date; if several replicas start at once, one does it and the others wait.
 *
 * The replica lock and the migrations share one session: if a replica dies half-way, the lock is released with its
 * transaction. A statement may run for as long as it needs, but waits for a lock only briefly: then its migration is rolled
 * back and retried.
 *
 * @param onWait receives the reason for waiting.
 * @throws Error naming the lock holders, if a migration did not get its locks in time.
 */
export async function migrate(
  config: ClientConfig,
  { schema, migrations }: Pick<SchemaDefinition, 'schema' | 'migrations'>,
  onWait: (reason: string) => void,
  patience: Patience = PATIENCE,
): Promise<void> {
  const client = new Client({
    ...config,
    options: `${config.options} -c idle_session_timeout=${SILENCE_MS}`,
    lock_timeout: patience.lockMs,
    idle_in_transaction_session_timeout: SILENCE_MS,
  });
  // Each statement reports the loss of the connection, too; an error without a listener would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await takeTurn(client, schema, onWait);
    await untilUnblocked(
      () => runPending(client, migrations),
      patience,
      async () => {
        const reason = `a migration of schema ${schema} waits for ${await lockHolders(client, schema, patience.lockMs)}`;
        onWait(reason);
        return reason;
      },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Polls: a session that waits in one statement has a snapshot, which stops vacuum and `create index concurrently`. */
async function takeTurn(client: Client, schema: string, onWait: (reason: string) => void): Promise<void> {
  for (let first = true; ; first = false) {
    const { rows } = await client.query<{ taken: boolean }>(TAKE_TURN, [`migrate:${schema}`]);
    if (rows[0]?.taken === true) return;
    if (first) onWait(`another replica migrates schema ${schema}`);
    await delay(POLL_MS);
  }
}

/** Each migration runs in its own transaction: finished ones stay, and an interrupted one starts over. */
async function untilUnblocked(
  work: () => Promise<unknown>,
  { pauseMs, giveUpMs }: Patience,
  explain: () => Promise<string>,
): Promise<void> {
  const end = performance.now() + giveUpMs;
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      if (!isBlocked(error)) throw error;
      const reason = await explain();
      if (performance.now() > end) throw new Error(`Gave up: ${reason}.`, { cause: error });
      await delay(pauseMs);
    }
  }
}

function isBlocked(error: unknown): boolean {
  const code = databaseErrorOf(error)?.code;
  return code === SQLSTATE.lockNotAvailable || code === SQLSTATE.deadlockDetected;
}
