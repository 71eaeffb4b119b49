import { randomUUID } from 'node:crypto';
import { SEEDED } from '@stratus/testing/random';
import fc from 'fast-check';
import pg from 'pg';
import { idsOf, sampleList } from '../test/list-database.js';
import type { SamplePage } from '../test/list-database.js';
import { foldRowCounts } from './fold-row-counts.js';
import { buildListSql } from './list-sql.js';
import { createRowCounts } from './create-row-counts.js';

const schema = `counts_${randomUUID().replaceAll('-', '')}`;
const pool = new pg.Pool({
  connectionString: process.env['TEST_DATABASE_URL'],
  options: `-c search_path=${schema} -c lock_timeout=5s`,
  max: 40,
});
const runner = { query: async (text: string) => (await pool.query(text)).rows };

beforeAll(async () => {
  await pool.query(`create schema ${schema}`);
  await pool.query(`create table sample (account_id bigint not null, id bigint primary key, label text not null default 'l0', size bigint,
    active boolean not null default true, created timestamptz, tags text[])`);
  await pool.query('create index on sample (account_id, id)');
  await pool.query('insert into sample select 1, id from generate_series(4090, 4100) as id');
  await createRowCounts(runner, {
    table: 'sample',
    shown: { condition: (row) => `${row}.active`, columns: ['active'] },
    by: ['label'],
  });
});
afterAll(async () => {
  await pool.query(`drop schema ${schema} cascade`);
  await pool.end();
});

const counts = { table: 'sample', account: '$1', by: { label: 'label' } };
const labelled = (value: string): Changes => ({ filter: { field: 'label', comparison: 'eq', value } });
type Changes = Parameters<typeof sampleList>[0];

async function page(list: Changes = {}, client: Pick<pg.Pool, 'query'> = pool): Promise<SamplePage> {
  const { rows } = await client.query(
    buildListSql(sampleList(list, { counts, where: 's.account_id = $1 and s.active' })),
  );
  return JSON.parse(rows[0].body);
}

async function actualIds(client: Pick<pg.Pool, 'query'> = pool, label?: string): Promise<number[]> {
  const { rows } = await client.query(
    'select id::int from sample where account_id = 1 and active and label = coalesce($1, label) order by id',
    [label],
  );
  return rows.map(({ id }) => id);
}

async function expectExact(client: Pick<pg.Pool, 'query'> = pool): Promise<void> {
  for (const label of [undefined, 'l0', 'l1', 'none']) {
    const ids = await actualIds(client, label);
    const filter = label === undefined ? {} : labelled(label);
    expect((await page(filter, client)).results).toBe(ids.length);
    const pageSize = 7;
    const found: number[] = [];
    for (let number = 1; number <= Math.ceil(ids.length / pageSize) + 1; number += 1)
      found.push(...idsOf(await page({ ...filter, page: number, pageSize }, client)));
    expect(found).toEqual(ids);
  }
}

const countRows = async (): Promise<number> =>
  (await pool.query('select count(*)::int as rows from sample_counts')).rows[0].rows;

describe('the counts of rows', () => {
  it('include rows that existed before', async () => {
    expect(await page({ pageSize: 5, page: 2 })).toMatchObject({
      results: 11,
      data: [4095, 4096, 4097, 4098, 4099].map((id) => ({ id })),
    });
  });

  it('are exact for every reader, in any order of two transactions and folding', async () => {
    const act = fc.record({
      by: fc.constantFrom(0, 1),
      what: fc.constantFrom(
        'insert',
        'insert',
        'insert',
        'delete',
        'move',
        'hide',
        'label',
        'commit',
        'rollback',
        'fold',
      ),
      block: fc.integer({ min: 0, max: 3 }),
      rows: fc.integer({ min: 1, max: 12 }),
    });
    let nextId = 100_000;
    // A loaded machine tries fewer orders, within the time of a test.
    const end = performance.now() + 60_000;
    const property = fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 30 }), async (acts) => {
      if (performance.now() > end) return;
      await pool.query('truncate sample');
      const clients = [await pool.connect(), await pool.connect()];
      try {
        for (const client of clients) await client.query('begin');
        for (const { by, what, block, rows } of acts) {
          const client = clients[by]!;
          nextId += 100;
          const id = nextId + block * 4096 * 1000;
          if (what === 'insert')
            await client.query(
              `insert into sample select 1, $1::int + n, 'l' || n % 2 from generate_series(1, $2::int) as n`,
              [id, rows],
            );
          else if (what === 'fold') await foldRowCounts(pool, 'sample');
          // The transactions own the rows of one parity each, so they never wait for each other.
          else if (what === 'delete' || what === 'move' || what === 'hide' || what === 'label') {
            const mine = `ctid = any(array(select ctid from sample where id % 2 = ${by} and account_id = 1 limit ${rows} for update skip locked))`;
            const change = {
              move: 'account_id = 2',
              hide: 'active = not active',
              label: `label = 'l' || ascii(label) % 2`,
            };
            await client.query(
              what === 'delete'
                ? `delete from sample where ${mine}`
                : `update sample set ${change[what]} where ${mine}`,
            );
          } else await client.query(`${what}; begin`);
          await expectExact(client);
        }
      } finally {
        for (const client of clients) {
          await client.query('commit');
          client.release();
        }
      }
      await foldRowCounts(pool, 'sample');
      await expectExact();
    });
    await fc.assert(property, { numRuns: 25, ...SEEDED });
  });

  it('block neither 32 writers nor the fold behind an open transaction', async () => {
    await pool.query('truncate sample');
    const open = await pool.connect();
    await open.query('begin; insert into sample values (1, 1)');
    await Promise.all(Array.from({ length: 32 }, (_, n) => pool.query('insert into sample values (1, $1)', [n + 2])));
    await foldRowCounts(pool, 'sample');
    // One for the block, one for its only label.
    expect([await page(), await countRows()]).toMatchObject([{ results: 32 }, 2]);
    await open.query('commit');
    open.release();
    expect((await page()).results).toBe(33);
  });

  it('do not change when a changed row is counted as before', async () => {
    await pool.query('truncate sample; insert into sample select 1, id from generate_series(1, 10) as id');
    await foldRowCounts(pool, 'sample');
    await pool.query(`update sample set size = 7; update sample set active = true, label = 'l0', account_id = 1`);
    expect(await countRows()).toBe(2);
  });

  it('survive a fold that dies in the middle, and several folds at once', async () => {
    await pool.query('truncate sample');
    const insert = (from: number) =>
      pool.query('insert into sample select 1, id from generate_series($1::int, $1::int + 99) as id', [from]);
    for (let from = 1; from < 1000; from += 100) await insert(from);
    const dying = await pool.connect();
    await dying.query('begin');
    await foldRowCounts(dying, 'sample');
    await insert(5000);
    // Skips the rows locked by the other fold.
    await foldRowCounts(pool, 'sample');
    await expectExact();
    dying.release(true);
    await expectExact();
    await Promise.all(Array.from({ length: 4 }, () => foldRowCounts(pool, 'sample')));
    // The next change of a block folds all its sums.
    await Promise.all([insert(1001), insert(6000), insert(9000)]);
    await foldRowCounts(pool, 'sample');
    await expectExact();
    expect(await countRows()).toBe(6);
  });

  it('page in both directions, keep the number of a page past the end, and end at the limit', async () => {
    await pool.query('truncate sample');
    await pool.query('insert into sample select 1, id * 700 from generate_series(1, 100) as id');
    const down = { order: { field: 'id', direction: 'desc' as const } };
    const ids = [];
    for (const number of [1, 2, 3, 4]) ids.push(...idsOf(await page({ ...down, page: number, pageSize: 33 })));
    expect(ids).toEqual((await actualIds()).toReversed());
    expect(await page({ page: 9, pageSize: 33 })).toEqual({ data: [], page: 9, pages: 4, results: 100 });
    const limited = await page({ page: 2, pageSize: 33, limit: 40 });
    expect([limited.results, limited.pages, idsOf(limited)]).toEqual([
      40,
      2,
      [34, 35, 36, 37, 38, 39, 40].map((n) => n * 700),
    ]);
    expect((await page({ filter: { field: 'id', comparison: 'gt', value: 700 * 90 } })).results).toBe(10);
    expect((await page({ order: { field: 'label', direction: 'asc' } })).results).toBe(100);
  });

  it('exclude hidden rows, wherever they are', async () => {
    await pool.query('truncate sample');
    await pool.query(`insert into sample (account_id, id, label)
      select 1, id * 700, case when id % 7 = 0 or id > 90 then 'hidden' else 'shown' end from generate_series(1, 100) as id`);
    const hidden = `s.account_id = $1 and s.label = 'hidden'`;
    const where = `s.account_id = $1 and s.label <> 'hidden'`;
    for (const [direction, filter] of [
      ['asc', {}],
      ['desc', {}],
      ['desc', labelled('shown')],
    ] as const) {
      const found = [];
      for (const number of [1, 2, 3, 4, 5, 6]) {
        const list = { ...filter, order: { field: 'id', direction }, page: number, pageSize: 13 };
        const { rows } = await pool.query(buildListSql(sampleList(list, { counts: { ...counts, hidden }, where })));
        expect(JSON.parse(rows[0].body).results).toBe(78);
        found.push(...idsOf(JSON.parse(rows[0].body)));
      }
      const { rows } = await pool.query(`select id::int from sample where label = 'shown' order by id ${direction}`);
      expect(found).toEqual(rows.map(({ id }) => id));
    }
  });

  describe('over 60,000 rows', () => {
    beforeAll(async () => {
      await pool.query('truncate sample');
      await pool.query(`insert into sample select 1, id, case when id % 1000 = 7 and id < 9000 then 'rare' else 'l0' end
                          from generate_series(1, 60000) as id`);
      await foldRowCounts(pool, 'sample');
      await pool.query('vacuum analyze sample, sample_counts');
    });

    interface Plan {
      'Actual Rows': number;
      'Rows Removed by Filter'?: number;
      Plans?: Plan[];
    }
    const rowsSeen = (plan: Plan): number => plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0);
    const flat = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)];

    it.each<[string, number, Changes]>([
      ['a page in the middle', 4_096, { page: 300 }],
      ['a page in the middle, of a label that most have', 4_200, { ...labelled('l0'), page: 300 }],
      ['the page of a label, of which the first two blocks have some', 2 * 4_096, labelled('rare')],
    ])('make %s read at most %d rows', async (_, most, list) => {
      const { text, values } = buildListSql(sampleList({ pageSize: 100, ...list }, { counts }));
      const { rows } = await pool.query(`explain (analyze, format json) ${text}`, values);
      expect(Math.max(...flat(rows[0]['QUERY PLAN'][0].Plan).map(rowsSeen))).toBeLessThanOrEqual(most);
    });
  });
});
