import { BLOCK_BITS, OWN_COLUMNS, countsOf, sumsBy } from './row-counts.js';

/** The part of a migration's session that it needs. */
interface Session {
  query(text: string): Promise<unknown>;
}

/** Which rows of a table to count. */
export interface CountedTable {
  /** Must have the columns `account_id` and `id`, of the type bigint. */
  table: string;
  /** The rows that the list shows, as SQL over the columns of a row with a name. Default: all. */
  shown?: { condition: (row: string) => string; columns: readonly string[] };
  /** Text columns, never null, whose values are counted as well: one or two, with few values each. */
  by?: readonly string[];
}

/**
 * For a migration: triggers count the rows of a table per account and block of ids from now on, and existing rows are counted
 * at once. Writers of the table wait in the meantime. Existing counts are replaced.
 *
 * Each inserted or deleted row adds a row to the counts, so no writer ever waits for another; `foldRowCounts` sums them up. A
 * snapshot sees the counts of exactly the rows that it sees. A trigger per statement would add fewer rows, but makes the
 * insert of a single row more expensive.
 */
export async function createRowCounts(session: Session, { table, shown, by = [] }: CountedTable): Promise<void> {
  const [{ schema }] = (await session.query('select quote_ident(current_schema()) as schema')) as [{ schema: string }];
  const counts = countsOf(table);
  const isShown = shown?.condition ?? (() => 'true');
  const columns = ['account_id', 'id', ...(shown?.columns ?? []), ...by];
  const rowOf = (name: 'old' | 'new') => `row(${columns.map((column) => `${name}.${column}`).join(', ')})`;
  const kinds = by.map((column) => `, ${column}`).join('');
  const kindsOf = (row: 'old' | 'new') => by.map((column) => `, ${row}.${column}`).join('');
  const add = (row: 'old' | 'new', sign: '' | '-') => `
    if ${isShown(row)} then
      insert into ${schema}.${counts} (account_id, block, rows${kinds})
      values (${row}.account_id, ${row}.id >> ${BLOCK_BITS}, ${sign}1${kindsOf(row)});
    end if;`;
  // A writer may have a different search path, so the functions name the schema.
  const trigger = (name: string, event: string, body: string) => `
    create or replace function ${counts}_${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$;
    create or replace trigger ${counts}_${name} after ${event} execute function ${counts}_${name}();`;
  const index = (name: string, key: string) =>
    `create index if not exists ${counts}_${name} on ${counts} (account_id${key}, block)`;
  await dropIfCountedByMore(session, table, by);
  await session.query(`
    lock table ${table} in share row exclusive mode;
    create table if not exists ${counts} (
      account_id bigint not null,
      block bigint not null,
      rows bigint not null,
      folded boolean not null default false
    ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
    ${by.map((column) => `alter table ${counts} add column if not exists ${column} text;`).join('\n')}
    ${index('to_fold', '')} where not folded;
    ${index('folded', '')} where folded;
    ${by.length === 0 ? '' : `${index('by', kinds)} where folded;`}
    ${trigger('insert', `insert on ${table} for each row`, add('new', ''))}
    ${trigger('delete', `delete on ${table} for each row`, add('old', '-'))}
    ${trigger(
      'update',
      `update of ${columns.join(', ')} on ${table} for each row when (${rowOf('old')} is distinct from ${rowOf('new')})`,
      add('old', '-') + add('new', ''),
    )}
    ${trigger('truncate', `truncate on ${table}`, `lock table ${schema}.${counts} in share row exclusive mode; delete from ${schema}.${counts};`)}
    delete from ${counts};
    insert into ${counts} (account_id, block, rows, folded${kinds})
    select account_id, id >> ${BLOCK_BITS}, count(*), true${kinds} from ${table} as present
     where ${isShown('present')} group by account_id, id >> ${BLOCK_BITS}${sumsBy(by)};
    analyze ${counts};
  `);
}

/** A column by which rows are no longer counted would stay null, which the fold takes for sums over all its values. */
async function dropIfCountedByMore(session: Session, table: string, by: readonly string[]): Promise<void> {
  const counts = countsOf(table);
  const others = (await session.query(
    `select from pg_attribute where attrelid = to_regclass('${counts}') and attnum > 0 and not attisdropped
      and attname <> all ('{${[...OWN_COLUMNS, ...by].join(',')}}')`,
  )) as unknown[];
  if (others.length > 0) await session.query(`lock table ${table} in share row exclusive mode; drop table ${counts}`);
}
