import { FIRST_PAGE } from '@stratus/contracts';
import { buildListSql } from '@stratus/lists';
import type { ListSource } from '@stratus/lists';
import type { Pool } from 'pg';
import { eventually } from './eventually.ts';

interface Node {
  'Node Type': string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: Node[];
}
const flat = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flat)];

/**
 * The tables that a statement scans completely under the generic plan, which commands use (decision 26). Run `analyze`
 * first, so that Postgres knows that the tables are large.
 *
 * @param schema of the service.
 */
export const tablesReadWholeForAnyValues = (sql: Pool, schema: string, text: string): Promise<string[]> =>
  tablesReadWhole(sql, schema, `explain (generic_plan, format json) ${text}`, []);

/** The same under the custom plan for these values, which reads use as long as Postgres finds it cheaper. */
export const tablesReadWholeFor = (
  sql: Pool,
  schema: string,
  text: string,
  values: readonly unknown[],
): Promise<string[]> => tablesReadWhole(sql, schema, `explain (format json) ${text}`, values);

/**
 * Vacuums tables until their rows are visible to every transaction: before that, no index-only scans.
 *
 * @param tables with their schemas.
 */
export async function vacuumed(sql: Pool, ...tables: string[]): Promise<void> {
  for (const table of tables) {
    // Some rows may not be visible yet to a transaction of another spec.
    await eventually(`a table ${table} that every transaction sees`, async () => {
      await sql.query(`vacuum analyze ${table}`);
      const { rows } = await sql.query(
        `select relallvisible >= relpages as visible from pg_class where oid = '${table}'::regclass`,
      );
      return rows[0].visible || undefined;
    });
  }
}

/** The step of a list that reads the most rows, which is its count. */
export async function countOf(
  sql: Pool,
  schema: string,
  source: ListSource,
): Promise<{ step: string; index: string | undefined; rows: number }> {
  const { text, values } = buildListSql(source);
  const nodes = await nodesOf(sql, schema, `explain (analyze, timing off, format json) ${text}`, values);
  const rowsOf = (node: Node): number => (node['Actual Rows'] ?? 0) * (node['Actual Loops'] ?? 0);
  const [largest] = nodes
    .filter((node) => node['Node Type'].includes('Scan'))
    .toSorted((a, b) => rowsOf(b) - rowsOf(a));
  if (!largest) throw new Error('a list scans a table or an index');
  return { step: largest['Node Type'], index: largest['Index Name'], rows: rowsOf(largest) };
}

/** Waits until the service has folded the counts of a table. @param table with its schema. */
export async function countsFolded(sql: Pool, table: string): Promise<void> {
  await eventually(`folded counts of ${table}`, async () => {
    const { rowCount } = await sql.query(`select from ${table}_counts where not folded limit 1`);
    return rowCount === 0 || undefined;
  });
  await sql.query(`vacuum analyze ${table}, ${table}_counts`);
}

/** The maximum number of rows that a step of a list reads. */
export async function mostRowsSeen(sql: Pool, schema: string, source: ListSource): Promise<number> {
  const { text, values } = buildListSql(source);
  const nodes = await nodesOf(sql, schema, `explain (analyze, format json) ${text}`, values);
  const seen = (node: Node): number => (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0);
  return Math.max(...nodes.map((node) => seen(node) * (node['Actual Loops'] ?? 0)));
}

/**
 * The maximum number of rows that a list sorts by a field, in either direction: with an index, the page's rows and
 * perhaps one more.
 */
export async function mostRowsSorted(
  sql: Pool,
  schema: string,
  source: Omit<ListSource, 'list'>,
  field: string,
): Promise<number> {
  const sorted = (['asc', 'desc'] as const).map(async (direction) => {
    const { text, values } = buildListSql({ ...source, list: { ...FIRST_PAGE, order: { field, direction } } });
    const nodes = await nodesOf(sql, schema, `explain (analyze, format json) ${text}`, values);
    return nodes
      .filter((node) => node['Node Type'].includes('Sort'))
      .flatMap(({ Plans = [] }) => Plans.map((input) => (input['Actual Rows'] ?? 0) * (input['Actual Loops'] ?? 0)));
  });
  return Math.max(...(await Promise.all(sorted)).flat());
}

async function tablesReadWhole(sql: Pool, schema: string, text: string, values: readonly unknown[]): Promise<string[]> {
  const nodes = await nodesOf(sql, schema, text, values);
  return nodes.flatMap((node) => (node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : []));
}

async function nodesOf(sql: Pool, schema: string, text: string, values: readonly unknown[]): Promise<Node[]> {
  const client = await sql.connect();
  try {
    await client.query(`set search_path to ${schema}, public`);
    const { rows } = await client.query(text, [...values]);
    return flat(rows[0]['QUERY PLAN'][0].Plan);
  } finally {
    await client.query('reset search_path');
    client.release();
  }
}
