import type pg from 'pg';
import { inSession } from '../session.ts';
import type { Filling } from './fill.ts';

const STEP = 1_000_000;

/** Definitions of what can be dropped and made again: constraints and indexes, except primary keys, on which others depend. */
const SECONDARY = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
         format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
    from pg_constraint where conrelid = $1::regclass and contype in ('u', 'x')
  union all
  select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    from pg_index where indrelid = $1::regclass
     and not exists (select from pg_constraint where conindid = pg_index.indexrelid and contype in ('p', 'u', 'x'))`;

/**
 * Fills a table in one transaction, and makes its indexes afterwards. Triggers do not run.
 *
 * @returns what took how long.
 */
export async function fillWithoutIndexes(
  client: pg.Client,
  table: string,
  fillings: readonly Filling[],
): Promise<string> {
  const begun = performance.now();
  await client.query('begin');
  const { rows: secondary } = await client.query<{ drop: string; make: string }>(SECONDARY, [table]);
  for (const { drop } of secondary) await client.query(drop);
  for (const { rows, text, step = STEP } of fillings)
    for (let from = 0; from < rows; from += step) await client.query(text, [from, Math.min(from + step, rows) - 1]);
  const filled = performance.now();
  for (const { make } of secondary) await client.query(make);
  await client.query('commit');
  const seconds = (since: number, until: number): string => ((until - since) / 1_000).toFixed(1);
  return `rows ${seconds(begun, filled)}, ${secondary.length} indexes ${seconds(filled, performance.now())}`;
}

const SERVER_SETTINGS = { autovacuum: 'off', max_wal_size: '16GB' };
const SESSION_SETTINGS = `set session_replication_role = replica; set synchronous_commit = off; set jit = off;
  set maintenance_work_mem = '1GB'; set work_mem = '256MB'`;

/** Gives work a session without triggers and waits for the disk, with memory for indexes. */
export const inLoadingSession = (databaseUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> =>
  inSession(databaseUrl, async (client) => {
    await client.query(SESSION_SETTINGS);
    await work(client);
  });

/**
 * Keeps the server from vacuuming and from frequent checkpoints during the work, then vacuums.
 *
 * @returns seconds of the vacuum.
 */
export async function whileLoading(databaseUrl: string, work: () => Promise<void>): Promise<number> {
  return inSession(databaseUrl, async (client) => {
    const settings = Object.entries(SERVER_SETTINGS);
    for (const [name, value] of settings) await client.query(`alter system set ${name} = '${value}'`);
    await client.query('select pg_reload_conf()');
    await work();
    const begun = performance.now();
    await client.query(`set maintenance_work_mem = '1GB'`);
    await client.query('vacuum (analyze)');
    const seconds = (performance.now() - begun) / 1_000;
    for (const [name] of settings) await client.query(`alter system reset ${name}`);
    await client.query('select pg_reload_conf()');
    await client.query('checkpoint');
    return seconds;
  });
}
