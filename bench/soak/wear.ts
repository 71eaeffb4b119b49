import type pg from 'pg';

/** What a table has been through, and how much room it takes. */
export interface Wear {
  table: string;
  inserted: number;
  updated: number;
  /** Updates that needed no new entries in indexes. */
  hot: number;
  deleted: number;
  dead: number;
  vacuums: number;
  /** Of the table and of its indexes. */
  bytes: number;
  indexBytes: number;
}

const WEAR = `
  select schemaname || '.' || relname as table, n_tup_ins::float8 as inserted, n_tup_upd::float8 as updated,
         n_tup_hot_upd::float8 as hot, n_tup_del::float8 as deleted, n_dead_tup::float8 as dead,
         autovacuum_count::float8 as vacuums, pg_table_size(relid)::float8 as bytes,
         pg_indexes_size(relid)::float8 as "indexBytes"
    from pg_stat_user_tables`;

const COUNTED = ['inserted', 'updated', 'hot', 'deleted', 'vacuums'] as const;

export const wearOf = async (client: pg.Client): Promise<Wear[]> => (await client.query<Wear>(WEAR)).rows;

/** What happened to the tables with the most writes in between. */
export function wornBetween(before: readonly Wear[], after: readonly Wear[], shown: number): Wear[] {
  const earlier = new Map(before.map((wear) => [wear.table, wear]));
  const writes = ({ inserted, updated, deleted }: Wear): number => inserted + updated + deleted;
  return after
    .map((wear) => {
      const counted = COUNTED.map((name) => [name, wear[name] - (earlier.get(wear.table)?.[name] ?? 0)] as const);
      return { ...wear, ...Object.fromEntries(counted) } as Wear;
    })
    .toSorted((a, b) => writes(b) - writes(a))
    .slice(0, shown);
}

const megabytes = (bytes: number): string => (bytes / 1_048_576).toFixed(1);

export function printWear(worn: readonly Wear[]): void {
  console.log('\n| table | inserted | updated | of these HOT | deleted | dead now | autovacuums | MB | indexes MB |');
  console.log('|---|---:|---:|---:|---:|---:|---:|---:|---:|');
  for (const { table, inserted, updated, hot, deleted, dead, vacuums, bytes, indexBytes } of worn) {
    const counts = [inserted, updated, hot, deleted, dead, vacuums].join(' | ');
    console.log(`| ${table} | ${counts} | ${megabytes(bytes)} | ${megabytes(indexBytes)} |`);
  }
}
