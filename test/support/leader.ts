import type { Pool } from 'pg';

const LEADER = `
  select split_part(split_part(application_name, ' ', 2), '@', 1)::int as pid from pg_locks join pg_stat_activity using (pid)
   where locktype = 'advisory' and granted and split_part(application_name, ' ', 1) = $1 || '-service'
     and (classid::bigint << 32 | objid::bigint) = hashtextextended($2, 0)`;

/** The process id of the replica that does a work for all replicas of a service: it is in the name of its session. */
export async function pidOfLeader(sql: Pool, service: string, work: string): Promise<number | undefined> {
  return (await sql.query<{ pid: number }>(LEADER, [service, work])).rows[0]?.pid;
}
