import type { Pool } from 'pg';

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Node[];
}
const flat = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flat)];

/**
 * The tables that a statement reads from end to end by the plan that fits all values, as commands have it (decision 26).
 * Postgres has to know by then that the tables are large (`analyze`).
 *
 * @param schema of the service.
 */
export const tablesReadWholeForAnyValues = (sql: Pool, schema: string, text: string): Promise<string[]> =>
  tablesReadWhole(sql, schema, `explain (generic_plan, format json) ${text}`, []);

/** The same by the plan for these values, which reads have while Postgres finds that it pays. */
export const tablesReadWholeFor = (
  sql: Pool,
  schema: string,
  text: string,
  values: readonly unknown[],
): Promise<string[]> => tablesReadWhole(sql, schema, `explain (format json) ${text}`, values);

async function tablesReadWhole(sql: Pool, schema: string, text: string, values: readonly unknown[]): Promise<string[]> {
  const client = await sql.connect();
  try {
    await client.query(`set search_path to ${schema}, public`);
    const { rows } = await client.query(text, [...values]);
    const nodes = flat(rows[0]['QUERY PLAN'][0].Plan);
    return nodes.flatMap((node) => (node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : []));
  } finally {
    await client.query('reset search_path');
    client.release();
  }
}
