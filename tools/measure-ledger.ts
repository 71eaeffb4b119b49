/**
 * Measures what the ledger and its relay cost Postgres per event: the figures of decision 43. Processor time of one session,
 * without fsync: it counts the work, not the disk.
 *
 *   node tools/measure-ledger.ts [events]
 */
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Client } from 'pg';

import { removeDataElsewhere, startPostgres } from '@stratus/local-servers';

const events = Number(process.argv[2] ?? 20_000);
const ROUNDS = 3;
const BATCH = 50;
const MICROSECONDS_OF_A_TICK = 10_000;
const DATA = JSON.stringify({ id: 1, label: 'vpc', description: 'x'.repeat(600) });

const TABLE = `
  drop table if exists events, unpublished cascade;
  create table events (
    position bigint generated always as identity primary key, id uuid not null, account_id bigint not null,
    entity_type text not null, entity_id text not null, sequence bigint not null, data json not null,
    created timestamptz not null default now(), published_at timestamptz, unique (entity_type, entity_id, sequence));
  create index on events using brin (created);
  create table unpublished (position bigint primary key)`;
const PARTIAL_INDEX = ';create index events_unpublished on events (position) where published_at is null';
const INSERT = `insert into events (id, account_id, entity_type, entity_id, sequence, data)
                values (gen_random_uuid(), 1, 'vpc', $1, 1, $2)`;
const noted = (when: string, statement: string): string => `;
  create or replace function note() returns trigger language plpgsql as $$ begin ${statement}; return new; end $$;
  create trigger note ${when} execute function note()`;

interface Way {
  table: string;
  insert: string;
  /** Marks the published positions $1. */
  mark?: string;
}
const DELETE = 'delete from unpublished where position = any($1::bigint[])';
const ROW = 'insert into unpublished values (new.position)';
const ways: Record<string, Way> = {
  'insert alone': { table: TABLE, insert: INSERT },
  'wide row marked': {
    table: TABLE + PARTIAL_INDEX,
    insert: INSERT,
    mark: 'update events set published_at = now() where position = any($1::bigint[])',
  },
  'narrow row by CTE': {
    table: TABLE,
    insert: `with added as (${INSERT} returning position) insert into unpublished select position from added`,
    mark: DELETE,
  },
  'narrow row by trigger before each row': {
    table: TABLE + noted('before insert on events for each row', ROW),
    insert: INSERT,
    mark: DELETE,
  },
  'narrow row by trigger after each row': {
    table: TABLE + noted('after insert on events for each row', ROW),
    insert: INSERT,
    mark: DELETE,
  },
  'narrow row by trigger after each statement': {
    table:
      TABLE +
      noted(
        'after insert on events referencing new table as added for each statement',
        'insert into unpublished select position from added',
      ),
    insert: INSERT,
    mark: DELETE,
  },
};

/** User and system time that a process has taken. */
function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * MICROSECONDS_OF_A_TICK;
}

async function measure(client: Client, pid: number, name: string, { table, insert, mark }: Way): Promise<number[]> {
  await client.query(table);
  const before = processorTime(pid);
  for (let event = 0; event < events; event += 1)
    // oxlint-disable-next-line no-await-in-loop -- one session
    await client.query({ name: `insert ${name}`, text: insert, values: [String(event), DATA] });
  const between = processorTime(pid);
  if (mark === undefined) return [(between - before) / events, 0];
  for (let first = 1; first <= events; first += BATCH) {
    const positions = Array.from({ length: BATCH }, (_, index) => first + index);
    // oxlint-disable-next-line no-await-in-loop -- one session
    await client.query({ name: `mark ${name}`, text: mark, values: [positions] });
  }
  return [between - before, processorTime(pid) - between].map((time) => time / events);
}

const folder = mkdtempSync(join(tmpdir(), 'stratus-ledger-'));
const postgres = await startPostgres({ dir: folder });
try {
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const [name, way] of Object.entries(ways)) {
      await client.query('deallocate all').catch(() => undefined);
      const [inserted, marked] = await measure(client, rows[0]?.pid ?? 0, `${name} ${round}`, way);
      console.log(`${name}: insert ${inserted?.toFixed(1)} µs, mark ${marked?.toFixed(1)} µs`);
    }
  }
  await client.end();
} finally {
  await postgres.stop();
  removeDataElsewhere(folder);
}
