import type { Client } from 'pg';

/** Postgres hides the start time of other roles' transactions: these may be old. */
const HOLDERS = `
  select activity.pid, activity.usename as role, activity.application_name as application, activity.xact_start as since,
         string_agg(distinct tables.relname, ', ' order by tables.relname) as tables
  from pg_locks held
  join pg_database on pg_database.oid = held.database and pg_database.datname = current_database()
  join pg_class tables on tables.oid = held.relation and tables.relkind in ('r', 'p')
  join pg_namespace on pg_namespace.oid = tables.relnamespace and pg_namespace.nspname = $1
  join pg_stat_activity activity on activity.pid = held.pid
  where held.granted and held.pid <> pg_backend_pid()
    and (activity.xact_start is null or activity.xact_start < clock_timestamp() - $2 * interval '1 millisecond')
  group by activity.pid, activity.usename, activity.application_name, activity.xact_start
  order by activity.xact_start nulls first`;

interface Holder {
  pid: number;
  role: string | null;
  application: string;
  since: Date | null;
  tables: string;
}

/** Names the sessions that have locked tables of a schema for at least this time, so that an operator can end them. */
export async function lockHolders(client: Client, schema: string, milliseconds: number): Promise<string> {
  const { rows } = await client.query<Holder>(HOLDERS, [schema, milliseconds]);
  if (rows.length === 0) return 'a lock that is free again';
  return rows.map(described).join('; ');
}

function described({ pid, role, application, since, tables }: Holder): string {
  const details = [`role ${role}`, application, since && `since ${since.toISOString()}`].filter(Boolean);
  return `Postgres process ${pid} (${details.join(', ')}), which has locked ${tables}`;
}
