/** Catches: a page that no message holds, a record between two pages, and long values that are read for nothing. */
import pg from 'pg';
import { idPageSql } from './id-pages.js';
import type { IdPages } from './id-pages.js';

interface Item {
  id: number;
  text: string;
}

const client = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] });
beforeAll(() => client.connect());
afterAll(() => client.end());

/** Pages of twelve records, each with a text of this length. */
const statements = (text: string, more: Partial<IdPages<Item>> = {}) =>
  idPageSql<Item>({
    name: 'items',
    from: 'generate_series(1, 12) as row(id)',
    where: 'row.id <> 2',
    id: 'row.id',
    item: { id: 'row.id', text },
    limit: 4,
    ...more,
  });

/** The ids of each page. */
async function pagesOf(statement: string, ...values: unknown[]): Promise<number[][]> {
  const pages: number[][] = [];
  for (let after: number | null = 0; after !== null;) {
    const { rows } = await client.query<{ record: string }>(statement, [after, ...values]);
    const { items, next }: { items: Item[]; next: number | null } = JSON.parse(rows[0]!.record);
    pages.push(items.map(({ id }) => id));
    after = next;
  }
  return pages;
}
const long = (length: number): string => `repeat('x', ${length})`;

describe.each<[string, Partial<IdPages<Item>>]>([
  ['of records of unknown size', {}],
  ['of records whose size is known', { bytes: '1' }],
])('pages %s', (_, more) => {
  it('have each record once, and end at the limit', async () => {
    const { page, some } = statements(`'x'`, more);
    expect(await pagesOf(page)).toEqual([
      [1, 3, 4, 5],
      [6, 7, 8, 9],
      [10, 11, 12],
    ]);
    expect(await pagesOf(some, [9, 2, 1, 99, 7, 4, 8])).toEqual([[1, 4, 7, 8], [9]]);
    expect(await pagesOf(some, [2])).toEqual([[]]);
  });

  it('end before the record that is too much for a message, but have one', async () => {
    expect(await pagesOf(statements(long(199_900), more).page)).toEqual([
      [1, 3],
      [4, 5],
      [6, 7],
      [8, 9],
      [10, 11],
      [12],
    ]);
    expect(await pagesOf(statements(long(500_000), more).some, [3, 5])).toEqual([[3], [5]]);
  });
});

it('builds no record that is known not to fit', async () => {
  const text = `case when row.id > 3 then 1 / (row.id - row.id) end`;
  const { rows } = await client.query<{ record: string }>(statements(text, { bytes: '150000' }).page, [0]);
  expect(JSON.parse(rows[0]!.record)).toEqual({
    items: [
      { id: 1, text: null },
      { id: 3, text: null },
    ],
    next: 3,
  });
});
