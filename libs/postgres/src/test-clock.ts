import type { InstallationClock } from '@stratus/runtime';
import { Client } from 'pg';
import type { ClientConfig, Pool, PoolClient } from 'pg';
import type { Statements } from './sql-transaction.js';

/** How far the clock of a connection is ahead of the real time, in seconds. */
const AHEAD = 'stratus.ahead_seconds';

/**
 * `now()` of a service's schema. Statements find it before that of Postgres only on connections that look into the schema first,
 * so no statement can forget the clock, and none pays for it while it is not in use (decision 86). Postgres inlines it.
 */
const OPEN = `
  select pg_advisory_xact_lock(hashtextextended('test-clock:' || current_schema(), 0));
  create table if not exists test_clock (id integer primary key default 1 check (id = 1), ahead_seconds bigint not null default 0);
  insert into test_clock default values on conflict do nothing;
  create or replace function now() returns timestamptz language sql stable parallel safe as
    $$ select pg_catalog.now() + current_setting('${AHEAD}')::float8 * interval '1 second' $$`;

const READ = 'select ahead_seconds as "aheadSeconds" from test_clock';
const ADVANCE = `
  update test_clock as clock set ahead_seconds = greatest(clock.ahead_seconds, $1)
    from (select ahead_seconds from test_clock for update) as before
  returning before.ahead_seconds as "before", clock.ahead_seconds as "after"`;

/** Settings of the connections of a schema, once {@link openTestClock} has prepared it. */
export const settingsWithTestClock = (schema: string): string =>
  `-c search_path=${schema},pg_catalog,public -c ${AHEAD}=0`;

/** Sets each connection of the pool to the time of the clock before its next use, ahead of its statements. */
export function setConnectionsTo(clock: InstallationClock, pool: Pool): void {
  const known = new WeakMap<PoolClient, number>();
  pool.on('acquire', (client) => {
    const { aheadSeconds } = clock;
    if ((known.get(client) ?? 0) === aheadSeconds) return;
    known.set(client, aheadSeconds);
    // A connection that is lost fails its next statement, too.
    client.query('select set_config($1, $2, false)', [AHEAD, String(aheadSeconds)]).catch(() => undefined);
  });
}

/**
 * Creates the clock of a schema, unless the schema has it already.
 *
 * @param config of a connection whose first schema it is.
 * @returns the seconds by which that clock is ahead of the real time.
 * @throws the driver's error.
 */
export async function openTestClock(config: ClientConfig): Promise<number> {
  const client = new Client(config);
  // Each statement reports the loss of the connection, too; an error without a listener would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(OPEN);
    const { rows } = await client.query<{ aheadSeconds: number }>(READ);
    return rows[0]?.aheadSeconds ?? 0;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Advances the clock of this schema, never back. @returns the seconds that it was and is ahead of the real time. */
export async function advanceTestClock(
  statements: Statements,
  aheadSeconds: number,
): Promise<{ before: number; after: number }> {
  const [row] = await statements.query<{ before: number; after: number }>(ADVANCE, [aheadSeconds]);
  if (!row) throw new Error('the schema has no test clock');
  return row;
}
