import { vacuumed } from '@stratus/testing';
import type { Pool } from 'pg';

/** A node of an executed plan. */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: PlanNode[];
}
const flat = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flat)];

/** Runs a statement of network-service. @returns all nodes of its plan. */
export const runPlan = (sql: Pool, text: string, values: readonly unknown[]): Promise<PlanNode[]> =>
  explain(sql, `(analyze, format json) ${text}`, values);

async function explain(sql: Pool, text: string, values: readonly unknown[] = []): Promise<PlanNode[]> {
  const client = await sql.connect();
  try {
    await client.query('set search_path to network, public');
    const { rows } = await client.query(`explain ${text}`, [...values]);
    return flat(rows[0]['QUERY PLAN'][0].Plan);
  } finally {
    await client.query('reset search_path');
    client.release();
  }
}

/** The tables that the plan scans completely, except folded counts, which are a page or two per account. */
export const tablesReadWhole = (nodes: readonly PlanNode[]): (string | undefined)[] =>
  nodes
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name'])
    .filter((name) => name?.endsWith('_counts') !== true);

/** The nodes that processed more rows than this, except counts, which use an index-only scan. */
export const largeNodes = (nodes: readonly PlanNode[], rows: number): string[] =>
  nodes
    .filter((node) => node['Actual Rows'] * node['Actual Loops'] > rows)
    .map((node) => node['Node Type'])
    .filter((type) => type !== 'Index Only Scan');

/** Vacuums and analyses the tables; without it Postgres uses no index-only scans. */
export const analyse = (sql: Pool, ...tables: string[]): Promise<void> =>
  vacuumed(sql, ...tables.map((table) => `network.${table}`));
