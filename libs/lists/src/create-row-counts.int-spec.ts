/** Catches: counts that stay wrong because all rows, or the columns they are counted by, changed at once during a fold. */
import { randomUUID } from 'node:crypto';
import { createLogger } from '@stratus/runtime';
import { eventually, waitUntilBlockedBy } from '@stratus/testing';
import pg from 'pg';
import { sampleList } from '../test/list-database.js';
import type { SamplePage } from '../test/list-database.js';
import { createRowCounts } from './create-row-counts.js';
import { foldRowCounts, startFoldingRowCounts } from './fold-row-counts.js';
import { buildListSql } from './list-sql.js';

const schema = `counts_${randomUUID().replaceAll('-', '')}`;
const pool = new pg.Pool({
  connectionString: process.env['TEST_DATABASE_URL'],
  options: `-c search_path=${schema} -c lock_timeout=5s`,
});
const runner = { query: async (text: string) => (await pool.query(text)).rows };
const countBy = (...by: string[]) => createRowCounts(runner, { table: 'sample', by });

let lastId = 0;
const insert = (rows: number) => {
  lastId += rows;
  return pool.query('insert into sample select 1, id from generate_series($1::int, $2::int) as id', [
    lastId - rows + 1,
    lastId,
  ]);
};

const OF_LABEL = { filter: { field: 'label', comparison: 'eq' as const, value: 'l0' } };
async function results(by: Record<string, string>, list: typeof OF_LABEL | object = {}): Promise<number> {
  const counts = { table: 'sample', account: '$1', by };
  const { rows } = await pool.query(buildListSql(sampleList(list, { counts })));
  return (JSON.parse(rows[0].body) as SamplePage).results;
}
const BY_LABEL = { label: 'label' };

beforeAll(() => pool.query(`create schema ${schema}`));
beforeEach(async () => {
  await pool.query(`create table sample (account_id bigint not null, id bigint primary key, label text not null default 'l0',
    size bigint, active boolean, created timestamptz, tags text[])`);
  await countBy('label');
});
afterEach(() => pool.query('drop table sample, sample_counts'));
afterAll(async () => {
  await pool.query(`drop schema ${schema} cascade`);
  await pool.end();
});

describe('the counts of rows', () => {
  it('are empty after a truncation during a fold', async () => {
    await insert(3);
    const folder = await pool.connect();
    await folder.query('begin');
    const { rows } = await folder.query('select pg_backend_pid() as pid');
    await foldRowCounts(folder, 'sample');
    const truncating = pool.query('truncate sample');
    await waitUntilBlockedBy(pool, rows[0].pid);
    await folder.query('commit');
    folder.release();
    await truncating;
    expect(await results(BY_LABEL)).toBe(0);
    await insert(2);
    await foldRowCounts(pool, 'sample');
    expect(await results(BY_LABEL)).toBe(2);
  });

  it('are exact when rows are no longer counted by a column', async () => {
    await insert(3);
    await countBy();
    await insert(2);
    expect(await results({})).toBe(5);
    await foldRowCounts(pool, 'sample');
    expect(await results({})).toBe(5);
  });

  it('are exact when a fold began before rows were counted by a column', async () => {
    await countBy();
    await insert(3);
    // After the fold has read the columns and before its first batch.
    const outdated = {
      query: async (text: string, values?: unknown[]) => {
        const found = await pool.query(text, values);
        if (values === undefined) return found;
        await countBy('label');
        await insert(2);
        return found;
      },
    } as pg.Pool;
    await foldRowCounts(outdated, 'sample');
    for (const list of [{}, OF_LABEL]) expect(await results(BY_LABEL, list)).toBe(5);
    await insert(1);
    await foldRowCounts(pool, 'sample');
    for (const list of [{}, OF_LABEL]) expect(await results(BY_LABEL, list)).toBe(6);
  });
});

it('folding one table continues when folding another fails', async () => {
  await insert(3);
  const folding = startFoldingRowCounts(pool, ['missing', 'sample'], createLogger('spec', 'silent'));
  try {
    await eventually('no count left to fold', async () => {
      const { rows } = await pool.query('select from sample_counts where not folded');
      return rows.length === 0 || undefined;
    });
  } finally {
    folding.stop();
  }
  expect(await results(BY_LABEL)).toBe(3);
});
