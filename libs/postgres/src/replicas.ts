import { hostname } from 'node:os';
import type { Pool } from 'pg';

/** Of the name of a host: Postgres cuts the name of a session at 63 bytes. */
const MAX_HOST = 20;

/**
 * The name that a session of a service has in Postgres: `vpc-service 4711@host`, and for the session of a lock its work,
 * `vpc-service 4711@host relay:vpc`. Operators see by it who has a lock.
 */
export function sessionName(app: string, work?: string): string {
  // A pod is named after its app, and unique by its end.
  const [name = ''] = hostname().split('.');
  const host = name.replace(`${app}-`, '').slice(-MAX_HOST);
  return [app, `${process.pid}@${host}`, ...(work === undefined ? [] : [work])].join(' ');
}

/** The app of a schema. */
export const serviceOf = (schema: string): string => `${schema}-service`;

/** A process of a service, as Postgres sees it. */
export interface Replica {
  /** Process id and host: `4711@host`. */
  name: string;
  /** Null for a socket of the same machine. */
  address: string | null;
  /** When the oldest of its sessions began. */
  since: Date;
  sessions: number;
  /** What it does for all replicas: `relay:vpc`. */
  leads: string[];
}

/** A role sees the details of its own sessions only. */
const REPLICAS = `
  with sessions as (
    select split_part(application_name, ' ', 2) as name, split_part(application_name, ' ', 3) as work,
           host(client_addr) as address, backend_start as since,
           exists (select from pg_locks
                    where pg_locks.pid = activity.pid and locktype = 'advisory' and granted) as holds
      from pg_stat_activity as activity
     where datname = current_database() and usename = current_user and split_part(application_name, ' ', 1) = $1)
  select name, min(address) as address, min(since) as since, count(*)::int as sessions,
         coalesce(array_agg(work order by work) filter (where holds and work <> ''), '{}') as leads
    from sessions where name <> '' group by name order by since, name`;

/** The replicas of a service that have sessions in its database, and what each leads. */
export async function listReplicas(pool: Pool, schema: string): Promise<Replica[]> {
  const { rows } = await pool.query<Replica>(REPLICAS, [serviceOf(schema)]);
  return rows;
}

/** How the sessions of operators' commands begin. */
export const OPERATOR_SESSION = 'stratus';

const NAMELESS = `
  select exists (select from pg_stat_activity
    where datname = current_database() and usename = current_user and pid <> pg_backend_pid()
      and application_name !~ '^([a-z]+-(service|admin)|${OPERATOR_SESSION}) ') as found`;

/** Whether the role has sessions that do not say what they are: a DATABASE_URL may name them. */
export async function hasNamelessSessions(pool: Pool): Promise<boolean> {
  return (await pool.query<{ found: boolean }>(NAMELESS)).rows[0]?.found === true;
}
