import { deepEqual } from 'node:assert/strict';
import { FIRST_PAGE } from '@stratus/contracts';
import type { FilterNode, ListRequest } from '@stratus/contracts';
import { buildListSql, foldRowCounts } from '@stratus/lists';
import type { ListSource } from '@stratus/lists';
import fc from 'fast-check';
import type { ClientBase, Pool } from 'pg';
import { SEEDED } from './random-operations/holds.ts';

/** The lists over a counted table, and the statements that change its rows. */
export interface CountedTable {
  schema: string;
  table: string;
  lists: readonly ((list: ListRequest) => ListSource)[];
  /** Filters whose results are counted as well. */
  filters?: readonly FilterNode[];
  /** Statements by name, which change the row with the id `$1`, whether or not it exists. */
  changes: Readonly<Record<string, string>>;
}

/** Ids in four blocks, so few that several changes affect the same row. */
const ID = fc
  .tuple(fc.nat({ max: 3 }), fc.nat({ max: 11 }))
  .map(([block, place]) => 1_000_000_000 + block * 4096 + place);
const PAGE_SIZE = 5;
const PAGES = 10;

interface Asked {
  page: number;
  direction: 'asc' | 'desc';
  filter: FilterNode | undefined;
}

/**
 * Changes rows at random and folds their counts in between. After each step, one page must equal that of a list that
 * counts its rows itself; at the end, all pages must.
 */
export async function countsMustBeExact(
  sql: Pool,
  { schema, table, lists, filters = [], changes }: CountedTable,
): Promise<void> {
  const client = await sql.connect();
  const step = fc.record({
    what: fc.constantFrom(...Object.keys(changes), ...Object.keys(changes), 'fold'),
    id: ID,
    page: fc.integer({ min: 1, max: PAGES }),
    direction: fc.constantFrom('asc' as const, 'desc' as const),
    filter: fc.constantFrom(undefined, ...filters),
  });
  try {
    await client.query(`set search_path to ${schema}, public`);
    const property = fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 80 }), async (steps) => {
      await client.query('begin');
      try {
        for (const { what, id, page, direction, filter } of steps) {
          const change = changes[what];
          await (change === undefined ? foldRowCounts(client, table) : client.query(change, [id]));
          await compare(client, lists, { page, direction, filter });
        }
        for (const filter of [undefined, ...filters])
          for (let page = 1; page <= PAGES; page += 1) await compare(client, lists, { page, direction: 'asc', filter });
      } finally {
        await client.query('rollback');
      }
    });
    // Shrinking would exceed the time limit of a test, and hide the failure.
    await fc.assert(property, { ...SEEDED, numRuns: 10, endOnFailure: true });
  } finally {
    await client.query('reset search_path');
    client.release();
  }
}

async function compare(
  client: ClientBase,
  lists: CountedTable['lists'],
  { page, direction, filter }: Asked,
): Promise<void> {
  for (const list of lists) {
    const source = {
      ...list({ ...FIRST_PAGE, page, pageSize: PAGE_SIZE, ...(filter && { filter }) }),
      keyDirection: direction,
    };
    const text = buildListSql(source).text;
    if (!text.includes('list_blocks')) throw new Error(`this list is not counted: ${text}`);
    // Both run on one connection, to see the same transaction.
    const { rows: counted } = await client.query(buildListSql(source));
    const { rows: expected } = await client.query(buildListSql({ ...source, counts: undefined }));
    deepEqual(counted, expected);
  }
}

/** A filter for one value of each of these fields. */
export const havingAll = (values: Readonly<Record<string, string>>): FilterNode => ({
  and: Object.entries(values).map(([field, value]) => ({ field, comparison: 'eq', value })),
});
