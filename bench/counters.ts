import type pg from 'pg';
import { inSession } from './session.ts';

/** What Postgres and the broker have counted so far. */
export interface Counts {
  /** Statements of one database, those that begin and commit included. */
  statements: number;
  /** Transactions of one database that were committed by a statement. */
  commits: number;
  /** Bytes of Postgres' log, of the whole server. */
  logBytes: number;
  /** Flushes of that log to the disk; sessions report them once a second, so the count is approximate. */
  flushes: number;
  /** Messages that the broker has received and sent. */
  messages: number;
  messageBytes: number;
}

/** One statement of a database. */
export interface StatementCost {
  text: string;
  calls: number;
  /** Milliseconds in total, without planning. */
  executed: number;
  /** Blocks that it has read, from memory or from the disk. */
  blocks: number;
  rows: number;
}

interface BrokerCounters {
  in_msgs: number;
  out_msgs: number;
  in_bytes: number;
  out_bytes: number;
}

const COUNTS = `
  select (select coalesce(sum(calls), 0)::float8 from pg_stat_statements where dbid = database.oid) as statements,
         (select coalesce(sum(calls), 0)::float8 from pg_stat_statements where dbid = database.oid and query = 'commit')
           as commits,
         (pg_current_wal_insert_lsn() - '0/0')::float8 as "logBytes",
         (select coalesce(sum(fsyncs), 0)::float8 from pg_stat_io where object = 'wal') as flushes
    from pg_database as database where datname = current_database()`;

const STATEMENTS = `
  select regexp_replace(query, '\\s+', ' ', 'g') as text, calls::float8 as calls, total_exec_time as executed,
         (shared_blks_hit + shared_blks_read)::float8 as blocks, rows::float8 as rows
    from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
   order by total_exec_time desc limit $1`;

/** Reads the counters of a database and of the broker; the servers were started with them. */
export class CounterReader {
  private readonly databaseUrl: string;
  private readonly monitoringUrl: string;

  constructor(databaseUrl: string, monitoringUrl: string) {
    this.databaseUrl = databaseUrl;
    this.monitoringUrl = monitoringUrl;
  }

  prepare(): Promise<unknown> {
    return this.query((client) => client.query('create extension if not exists pg_stat_statements'));
  }

  async read(): Promise<Counts> {
    const rows = await this.query((client) => client.query<Omit<Counts, 'messages' | 'messageBytes'>>(COUNTS));
    const response = await fetch(`${this.monitoringUrl}/varz`);
    const broker = (await response.json()) as BrokerCounters;
    const [row] = rows.rows;
    if (!row) throw new Error('Postgres shows no counters');
    const { in_msgs, out_msgs, in_bytes, out_bytes } = broker;
    return { ...row, messages: in_msgs + out_msgs, messageBytes: in_bytes + out_bytes };
  }

  /** The statements that have taken longest since {@link forget}. */
  async statements(limit: number): Promise<StatementCost[]> {
    return (await this.query((client) => client.query<StatementCost>(STATEMENTS, [limit]))).rows;
  }

  forget(): Promise<unknown> {
    return this.query((client) => client.query('select pg_stat_statements_reset()'));
  }

  private query<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    return inSession(this.databaseUrl, work);
  }
}

/** The difference of two counts, for each of so many requests. */
export const perRequest = (before: Counts, after: Counts, requests: number): Counts =>
  Object.fromEntries(
    (Object.keys(after) as (keyof Counts)[]).map((name) => [name, (after[name] - before[name]) / requests]),
  ) as unknown as Counts;
