import type { StatementCost } from '../counters.ts';
import { inSession } from '../session.ts';
import type { Size } from './layout.ts';

interface Cost {
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Microseconds of Postgres' processor time per request, with all that follows from it. */
  postgres: number;
}

export interface GrowthOf {
  kind: string;
  rounds: Record<Size['name'], Cost>[];
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Each p50 may be so many times that of the small installation. */
const CEILING = 1.5;

export function printGrowthOf(growths: readonly GrowthOf[], accounts: number): void {
  const [few, many] = ['1,000', accounts.toLocaleString('en')];
  console.log(
    `\n| request | ${few} accounts, p50 (p99) ms | ${many} | growth of p50 | ceiling | Postgres, µs: ${few} | ${many} | growth |`,
  );
  console.log('|---|---:|---:|---:|---:|---:|---:|---:|');
  for (const { kind, rounds } of growths) {
    const of = (name: Size['name'], key: keyof Cost): number => median(rounds.map((round) => round[name][key]));
    const times = (name: Size['name']): string => `${of(name, 'p50').toFixed(2)} (${of(name, 'p99').toFixed(1)})`;
    const growth = (key: keyof Cost): string =>
      median(rounds.map(({ small, large }) => large[key] / small[key])).toFixed(2);
    const postgres = (['small', 'large'] as const).map((name) => of(name, 'postgres').toFixed(0));
    const cells = [kind, times('small'), times('large'), growth('p50'), CEILING, ...postgres, growth('postgres')];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

const SIZES = `
  select relid::regclass::text as table, pg_relation_size(relid)::float8 as heap, pg_indexes_size(relid)::float8 as indexes,
         greatest(pg_class.reltuples, 0)::float8 as rows
    from pg_stat_user_tables join pg_class on pg_class.oid = relid
   where pg_total_relation_size(relid) > 1e6 order by pg_total_relation_size(relid) desc`;

/** Prints the larger tables. */
export async function printSizes(databaseUrl: string, { accounts }: Size): Promise<void> {
  type Row = { table: string; heap: number; indexes: number; rows: number };
  const { rows } = await inSession(databaseUrl, (client) => client.query<Row>(SIZES));
  console.log('\n| table | rows | MB | MB of indexes | bytes per row | per account |\n|---|---:|---:|---:|---:|---:|');
  const mb = (bytes: number): string => (bytes / 1e6).toFixed(0);
  for (const { table, heap, indexes, rows: count } of rows) {
    const [perRow, perAccount] = [count, accounts].map((number) => ((heap + indexes) / number).toFixed(0));
    console.log(`| ${table} | ${count} | ${mb(heap)} | ${mb(indexes)} | ${perRow} | ${perAccount} |`);
  }
  const all = rows.reduce((sum, { heap, indexes }) => sum + heap + indexes, 0);
  console.log(`  together ${mb(all)} MB, ${(all / accounts).toFixed(0)} bytes per account\n`);
}

/** Equal for a statement with and without its constants, of which Postgres shows either. */
const shapeOf = (text: string): string => text.replaceAll(/\$\d+|\b(?:\d+|null|true|false)\b|'[^']*'/g, '?');

/** The statements that read blocks, by their shape: several services may have the same. */
function byShape(costs: readonly StatementCost[]): Map<string, StatementCost> {
  const shapes = new Map<string, StatementCost>();
  for (const cost of costs.filter(({ blocks }) => blocks > 0)) {
    const { calls, blocks, rows, executed } = shapes.get(shapeOf(cost.text)) ?? {
      calls: 0,
      blocks: 0,
      rows: 0,
      executed: 0,
    };
    shapes.set(shapeOf(cost.text), {
      text: cost.text,
      calls: calls + cost.calls,
      blocks: blocks + cost.blocks,
      rows: rows + cost.rows,
      executed: executed + cost.executed,
    });
  }
  return shapes;
}

/** Prints what each statement of a kind of request reads, in the small installation and in the large one. */
export function printStatementsOf(
  kind: string,
  [small = [], large = []]: readonly (readonly StatementCost[])[],
  requests: number,
): void {
  console.log(`\n${kind}: calls per request · blocks, rows and microseconds per call (small → large), statement`);
  const before = byShape(small);
  for (const [shape, after] of byShape(large)) {
    if (after.calls < requests / 20) continue;
    const each = (of: (cost: StatementCost) => number, digits = 1): string =>
      [before.get(shape), after].map((cost) => (cost ? (of(cost) / cost.calls).toFixed(digits) : '–')).join(' → ');
    const cells = [
      (after.calls / requests).toFixed(2),
      each(({ blocks }) => blocks),
      each(({ rows }) => rows),
      each(({ executed }) => executed * 1_000, 0),
    ];
    console.log(`  ${cells.join(' · ')}  ${after.text.slice(0, 110)}`);
  }
}
