import { BLOCK_BITS, countsOf } from './row-counts.js';

/** What a migration runs SQL with. */
interface SqlRunner {
  query(text: string): Promise<unknown>;
}

/** Which rows of a table are counted. */
export interface CountedTable {
  /** Has the columns `account_id` and `id`, of the type bigint. */
  table: string;
  /** The rows that the list shows, as SQL over the columns of a row with a name. All, unless said otherwise. */
  shown?: { condition: (row: string) => string; columns: readonly string[] };
}

/**
 * For a migration: from now on, triggers count the rows of a table per account and block of ids, and those that exist are
 * counted at once. Writers of the table wait meanwhile.
 *
 * Each row that comes or goes adds a row to the counts, so no writer ever waits for another; `foldRowCounts` sums them up. A
 * snapshot sees the counts of exactly the rows that it sees. A trigger for each statement would add fewer, but costs the insert
 * of a single row more.
 */
export async function createRowCounts(database: SqlRunner, { table, shown }: CountedTable): Promise<void> {
  const [{ schema }] = (await database.query('select quote_ident(current_schema()) as schema')) as [{ schema: string }];
  const counts = countsOf(table);
  const isShown = shown?.condition ?? (() => 'true');
  const columns = ['account_id', 'id', ...(shown?.columns ?? [])];
  const rowOf = (name: 'old' | 'new') => `row(${columns.map((column) => `${name}.${column}`).join(', ')})`;
  const add = (row: 'old' | 'new', sign: '' | '-') => `
    if ${isShown(row)} then
      insert into ${schema}.${counts} (account_id, block, rows) values (${row}.account_id, ${row}.id >> ${BLOCK_BITS}, ${sign}1);
    end if;`;
  // A writer may have another search path, so the functions name the schema.
  const trigger = (name: string, event: string, body: string) => `
    create function ${counts}_${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$;
    create trigger ${counts}_${name} after ${event} execute function ${counts}_${name}();`;
  await database.query(`
    lock table ${table} in share row exclusive mode;
    create table ${counts} (
      account_id bigint not null,
      block bigint not null,
      rows bigint not null,
      folded boolean not null default false
    ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
    create index ${counts}_account on ${counts} (account_id, block);
    create index ${counts}_to_fold on ${counts} (account_id, block) where not folded;
    ${trigger('insert', `insert on ${table} for each row`, add('new', ''))}
    ${trigger('delete', `delete on ${table} for each row`, add('old', '-'))}
    ${trigger(
      'update',
      `update of ${columns.join(', ')} on ${table} for each row when (${rowOf('old')} is distinct from ${rowOf('new')})`,
      add('old', '-') + add('new', ''),
    )}
    ${trigger('truncate', `truncate on ${table}`, `delete from ${schema}.${counts};`)}
    insert into ${counts}
    select account_id, id >> ${BLOCK_BITS}, count(*), true from ${table} as present where ${isShown('present')} group by 1, 2;
    analyze ${counts};
  `);
}

/** Takes back `createRowCounts`. */
export async function dropRowCounts(database: SqlRunner, table: string): Promise<void> {
  const functions = ['insert', 'delete', 'update', 'truncate'].map((name) => `${countsOf(table)}_${name}()`);
  await database.query(`drop function ${functions.join(', ')} cascade; drop table ${countsOf(table)};`);
}
