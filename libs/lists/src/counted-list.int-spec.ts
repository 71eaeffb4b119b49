/**
 * Catches: a filter, order, limit or part of a page for which a counted list returns other rows or results than an uncounted
 * one.
 */
import { randomUUID } from 'node:crypto';
import type { FilterNode } from '@stratus/contracts';
import { SEEDED } from '@stratus/testing/random';
import fc from 'fast-check';
import pg from 'pg';
import { sampleList } from '../test/list-database.js';
import { createRowCounts } from './create-row-counts.js';
import { foldRowCounts } from './fold-row-counts.js';
import { buildListSql } from './list-sql.js';
import type { ListSource } from './list-sql.js';

const schema = `counts_${randomUUID().replaceAll('-', '')}`;
const pool = new pg.Pool({ connectionString: process.env['TEST_DATABASE_URL'], options: `-c search_path=${schema}` });
const runner = { query: async (text: string) => (await pool.query(text)).rows };

const LABELS = [
  'us-east',
  'US-EAST',
  '',
  ' ',
  `'; drop table sample; --`,
  '\\',
  '%',
  'ä',
  'a\u0308',
  '😀',
  'null',
  '7',
];
const KINDS = ['vpc', 'subnet', '7'];
/** Blocks at the upper end: the largest ids, without the last block. */
const LARGEST = (2n ** 63n - 1n - 4096n).toString();

beforeAll(async () => {
  await pool.query(`create schema ${schema}`);
  await pool.query(`create table sample (account_id bigint not null, id bigint primary key, label text not null, kind text not null,
    size bigint, shown boolean not null)`);
  await pool.query('create index on sample (account_id, id)');
  await createRowCounts(runner, {
    table: 'sample',
    shown: { condition: (row) => `${row}.shown`, columns: ['shown'] },
    by: ['label', 'kind'],
  });
  const insert = `insert into sample
    select 1 + n % 5 / 4, case when n = 400 then ${LARGEST} else n * 97 end, ($1::text[])[1 + n * 7 % ${LABELS.length}],
           ($2::text[])[1 + n * n % ${KINDS.length}], nullif(n % 9, 0), n % 11 > 0
      from generate_series($3::int, $4::int) as n`;
  await pool.query(insert, [LABELS, KINDS, 1, 300]);
  await foldRowCounts(pool, 'sample');
  await pool.query(insert, [LABELS, KINDS, 301, 400]);
  await pool.query(`update sample set kind = 'vpc', label = '' where id < 97 * 50 and id % 2 = 0`);
  await pool.query('delete from sample where id % 13 = 0');
});
afterAll(async () => {
  await pool.query(`drop schema ${schema} cascade`);
  await pool.end();
});

const text = (field: string, values: readonly string[]) =>
  fc.record({
    field: fc.constant(field),
    comparison: fc.constantFrom(
      'eq' as const,
      'eq' as const,
      'eq' as const,
      'neq' as const,
      'gte' as const,
      'contains' as const,
    ),
    value: fc.constantFrom(...values, 'none'),
  });
const number = fc.record({
  field: fc.constantFrom('id', 'size'),
  comparison: fc.constantFrom('eq' as const, 'gt' as const, 'lte' as const),
  value: fc.integer({ min: 0, max: 30_000 }),
});
const nothing = fc.record({
  field: fc.constantFrom('label', 'size'),
  comparison: fc.constantFrom('eq' as const, 'neq' as const),
  value: fc.constant(null),
});
const { filter: FILTER } = fc.letrec<{ filter: FilterNode; nodes: FilterNode[] }>((tie) => ({
  nodes: fc.array(tie('filter'), { maxLength: 3 }),
  filter: fc.oneof(
    { maxDepth: 3 },
    text('label', LABELS),
    text('kind', KINDS),
    number,
    nothing,
    fc.record({ and: tie('nodes') }),
    fc.record({ or: tie('nodes') }),
  ),
}));
const LIST = fc.record({
  page: fc.integer({ min: 1, max: 9 }),
  pageSize: fc.constantFrom(1, 7, 25, 500),
  filter: fc.option(FILTER, { nil: undefined }),
  order: fc.option(
    fc.record({
      field: fc.constantFrom('id', 'label', 'size'),
      direction: fc.constantFrom('asc' as const, 'desc' as const),
    }),
    { nil: undefined },
  ),
  limit: fc.option(fc.integer({ min: 1, max: 120 }), { nil: undefined }),
  part: fc.option(fc.record({ skip: fc.nat({ max: 6 }), rows: fc.integer({ min: 1, max: 5 }) }), { nil: undefined }),
});

const BY = { label: 'label', kind: 'kind' };
it('shows the same as an uncounted list', async () => {
  let counted = 0;
  const property = fc.asyncProperty(LIST, async (asked) => {
    const list = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
    const where = 's.account_id = $1 and s.shown';
    const fields = { id: 'integer', label: 'string', kind: 'string', size: 'integer' } as const;
    const columns = { id: 's.id', label: 's.label', kind: 's.kind', size: 's.size' };
    const counts = { table: 'sample', account: '$1', by: BY };
    const source: ListSource = sampleList(list, { where, fields, columns });
    const statement = buildListSql({ ...source, counts });
    if (statement.text.includes('list_blocks')) counted += 1;
    expect((await pool.query(statement)).rows).toEqual((await pool.query(buildListSql(source))).rows);
  });
  await fc.assert(property, { numRuns: 600, ...SEEDED });
  expect(counted).toBeGreaterThan(100);
});
