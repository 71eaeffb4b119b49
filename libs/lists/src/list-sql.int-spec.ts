import { matchesFilter } from '@stratus/contracts';
import type { FilterNode } from '@stratus/contracts';
import { SEEDED } from '@stratus/testing/random';
import fc from 'fast-check';
import { jsonRecord } from './json-record.js';
import { idsOf, SampleDatabase, sampleList } from '../test/list-database.js';
import type { SamplePage } from '../test/list-database.js';
import { matches, sampleFilters, sampleRows, shownOf } from '../test/list-sample.js';
import { MAX_PAGE_BYTES, buildListSql } from './list-sql.js';

const database = new SampleDatabase();
/** The result of Postgres for a page that it does not build. */
async function refusedBytes(statement: ReturnType<typeof buildListSql>): Promise<number> {
  const { rows } = await database.client.query(statement);
  expect(rows).toEqual([{ body: null, bytes: expect.anything() }]);
  return Number(rows[0].bytes);
}
beforeAll(() => database.open());
afterAll(() => database.close());

describe('buildListSql against PostgreSQL', () => {
  it('finds exactly the rows that a simple model of the filter selects, as does the filter in memory', async () => {
    const property = fc.asyncProperty(
      sampleRows,
      fc.array(sampleFilters, { minLength: 4, maxLength: 8 }),
      fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined }),
      async (rows, filters, limit) => {
        await database.fill(rows);
        for (const filter of filters) {
          const expected = rows
            .filter((row) => matches(row, filter))
            .map(({ id }) => id)
            .toSorted((a, b) => a - b);
          expect(rows.filter((row) => matchesFilter(shownOf(row), filter)).map(({ id }) => id)).toEqual(
            rows.filter((row) => matches(row, filter)).map(({ id }) => id),
          );
          const page = await database.list({ filter, limit });
          expect(idsOf(page)).toEqual(expected.slice(0, limit));
          expect(page.results).toBe(Math.min(expected.length, limit ?? expected.length));
        }
      },
    );
    await fc.assert(property, { numRuns: 60, ...SEEDED });
  });

  describe('with 60 rows', () => {
    beforeAll(async () => {
      await database.fill(
        Array.from({ length: 60 }, (_, index) => ({
          id: index + 1,
          label: `label-${index % 3}`,
          size: index % 2 === 0 ? index : null,
          active: true,
          created: index * 1_000_000 + 999_999,
          tags: [],
        })),
      );
      await database.client.query('INSERT INTO sample (account_id, id) VALUES (2, 1000)');
    });

    it('pages without repeating or skipping, and counts', async () => {
      const answers: SamplePage[] = [];
      for (const page of [1, 2, 3]) answers.push(await database.list({ page, pageSize: 25 }));
      expect(answers.flatMap(idsOf)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
      expect(answers.map(({ page, pages, results }) => ({ page, pages, results }))).toEqual(
        [1, 2, 3].map((page) => ({ page, pages: 3, results: 60 })),
      );
    });

    it.each([4, Number.MAX_SAFE_INTEGER, Number(2n ** 64n / 25n)])(
      'returns no data for page %d past the end',
      async (page) => {
        expect(await database.list({ page, pageSize: 25 })).toEqual({ data: [], page, pages: 3, results: 60 });
      },
    );

    it('has one page when nothing matches', async () => {
      expect(await database.list({ filter: { or: [] } })).toEqual({ data: [], page: 1, pages: 1, results: 0 });
    });

    it('ends at the limit', async () => {
      const { data, ...rest } = await database.list({ page: 2, pageSize: 25, limit: 30 });
      expect(data).toHaveLength(5);
      expect(rest).toEqual({ page: 2, pages: 2, results: 30 });
      expect((await database.list({ page: 3, pageSize: 25, limit: 30 })).data).toEqual([]);
    });

    it('orders by a field, with ties by key in the same direction, or by key only', async () => {
      const ids = Array.from({ length: 60 }, (_, index) => index + 1);
      const ascending = ids.toSorted((a, b) => ((a - 1) % 3) - ((b - 1) % 3) || a - b);
      expect(idsOf(await database.list({ order: { field: 'label', direction: 'asc' } }))).toEqual(ascending);
      expect(idsOf(await database.list({ order: { field: 'label', direction: 'desc' } }))).toEqual(
        ascending.toReversed(),
      );
      expect(idsOf(await database.list({ order: { field: 'id', direction: 'desc' } }))).toEqual(ids.toReversed());
      expect(idsOf(await database.list({}, { keyDirection: 'desc' }))).toEqual(ids.toReversed());
    });

    it('has no body when its items exceed 8 MiB, but parts of the page do', async () => {
      const items = (length: number) => ({ item: `json_build_object('id', s.id, 'text', repeat('x', ${length}))` });
      const first = buildListSql(sampleList({ pageSize: 3 }, items(3_000_000)));
      expect(await refusedBytes(first)).toBeGreaterThan(9_000_000);
      const part = await database.list({ pageSize: 3, part: { skip: 1, rows: 2 } }, items(3_000_000));
      expect([idsOf(part), part.results]).toEqual([[2, 3], 60]);
      const single = { pageSize: 3, part: { skip: 1, rows: 1 } };
      const tooLarge = buildListSql(sampleList(single, items(MAX_PAGE_BYTES)));
      expect(await refusedBytes(tooLarge)).toBeGreaterThan(MAX_PAGE_BYTES);
      expect(idsOf(await database.list(single, items(MAX_PAGE_BYTES - 30)))).toEqual([2]);
    });

    it('builds no item of a page that is known to be too large', async () => {
      const page = (bytes: number, item: string) =>
        buildListSql(sampleList({ pageSize: 25 }, { bytes: `${bytes} + 0 * s.id`, item }));
      const perItem = Math.ceil(MAX_PAGE_BYTES / 25) + 1;
      expect(await refusedBytes(page(perItem, '1 / (s.id - s.id)'))).toBe(25 * perItem);
      const sent = (await database.client.query(page(perItem - 2, 's.id'))).rows[0];
      expect([JSON.parse(sent.body).data.length, sent.bytes]).toEqual([25, null]);
      // The known size may be less than the actual one.
      expect(await refusedBytes(page(1, `to_json(repeat('x', ${perItem}))`))).toBeGreaterThan(MAX_PAGE_BYTES);
    });

    it('finds records created within the requested second', async () => {
      const found = { eq: [59], gte: [59, 60], gt: [60] };
      for (const comparison of ['eq', 'gte', 'gt'] as const) {
        const filter: FilterNode = { field: 'created', comparison, value: '2024-01-01T00:00:58' };
        expect(idsOf(await database.list({ filter }))).toEqual(found[comparison]);
      }
    });

    it('builds the item only for rows of the page, with joined columns and its own parameters', async () => {
      const answer = await database.list(
        { page: 2, pageSize: 25 },
        {
          from: "sample AS s JOIN (VALUES (1, 'eu')) AS account (id, region) ON account.id = s.account_id",
          row: 's.*, account.region',
          // Would divide by zero for any row outside the page.
          item: jsonRecord({
            id: 's.id',
            part: '1 / (s.id BETWEEN 26 AND 50)::int',
            region: 's.region',
            path: '$2::text || s.id',
          }),
          values: [1, '/v4/'],
        },
      );
      expect(answer.data).toHaveLength(25);
      expect(answer.data[0]).toEqual({ id: 26, part: 1, region: 'eu', path: '/v4/26' });
    });

    it('has one text and one name for requests of the same shape', () => {
      const [first, second] = [1, 500].map((value) =>
        buildListSql(sampleList({ page: value, filter: { field: 'id', comparison: 'gt', value } })),
      );
      expect(first!.text).toBe(second!.text);
      expect(first!.name).toBe(second!.name);
      expect(first!.values).not.toEqual(second!.values);
    });
  });
});
