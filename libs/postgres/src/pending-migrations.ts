import type { Client } from 'pg';
import type { Migration, MigrationSession } from './schema-definition.js';

type MigrationClass = new () => Migration;

/** The migrations that a schema has run. Installations have this table since their first release. */
const CREATE_TABLE = `
  create table if not exists migrations (
    id serial primary key, "timestamp" bigint not null, name character varying not null)`;
const NOTE = 'insert into migrations ("timestamp", name) values ($1, $2)';

/**
 * Runs the migrations that a schema has not run yet, in their order and each in its own transaction: finished ones stay, and
 * an interrupted one starts over.
 *
 * @throws the error of a statement, which has rolled back its migration.
 */
export async function runPending(client: Client, migrations: readonly MigrationClass[]): Promise<void> {
  await client.query(CREATE_TABLE);
  const { rows } = await client.query<{ name: string }>('select name from migrations');
  const done = new Set(rows.map(({ name }) => name));
  const pending = migrations.filter(({ name }) => !done.has(name)).toSorted((a, b) => timestampOf(a) - timestampOf(b));
  for (const each of pending) await run(client, each);
}

async function run(client: Client, MigrationClass: MigrationClass): Promise<void> {
  const migration = new MigrationClass();
  const session = sessionOn(client);
  const { name } = MigrationClass;
  const work = async (): Promise<void> => {
    await migration.up(session);
    await client.query(NOTE, [timestampOf(MigrationClass), name]);
  };
  // The one before may have changed it.
  await client.query('reset lock_timeout');
  if (migration.transaction === false) return work();
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** The driver answers a text of several statements with a list of results, which no migration reads. */
const sessionOn = (client: Client): MigrationSession => ({
  query: async <Row extends object>(text: string, values?: unknown[]) => {
    const result = await client.query<Row>(text, values);
    return Array.isArray(result) ? [] : result.rows;
  },
});

/** @throws Error for a name without a time: its place among the others would be unknown. */
function timestampOf({ name }: MigrationClass): number {
  const [digits] = /\d{13}$/.exec(name) ?? [];
  if (digits === undefined) throw new Error(`the name of the migration ${name} does not end with 13 digits`);
  return Number(digits);
}
