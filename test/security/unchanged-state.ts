import { eventually } from '@stratus/testing';
import pg from 'pg';

/**
 * Tables about the services' activity rather than the accounts' content: stored replies, jobs, leftovers of an undo, events in
 * transit, also to webhooks, and knowledge from other services' events.
 */
const OF_SERVICES =
  /[.](sagas|idempotency_keys|ended_reservations|events|inbox|migrations|kept_stream|relayed_stream|feed_\w+|\w+_counts|entities)$|^network[.](computes|node_balancers)$|^webhook[.](messages|deliveries|lanes|replays)$/;
/** The state that services observe of clusters and receivers, and the time of the next maintenance. */
const OBSERVED = ['next_care', 'used_disk', 'handed_over', 'failing_since'];
const LONG_MS = 60_000;

/** Reads the database, for tests that a request had no effect. */
export class StateOfAccounts {
  private readonly sql: pg.Pool;
  private readonly tables: Promise<string[]>;

  constructor(databaseUrl: string) {
    this.sql = new pg.Pool({ connectionString: databaseUrl, max: 2 });
    this.tables = this.find();
  }

  /** Every row of an account, and those without an account, as text; waits first until no job runs. */
  async rowsOf(accountId: number): Promise<Set<string>> {
    const tables = (await this.tables).filter((table) => !OF_SERVICES.test(table));
    const sagas = (await this.tables).filter((table) => table.endsWith('.sagas'));
    const unfinished = sagas.map((table) => `select from ${table} where state in ('running', 'undoing')`);
    await eventually(
      'the end of all jobs',
      async () => ((await this.sql.query(unfinished.join(' union all '))).rows.length === 0 ? true : undefined),
      LONG_MS,
    );
    const all = tables.map((table) => `select '${table} ' as name, to_jsonb(t) - $2::text[] as row from ${table} as t`);
    const { rows } = await this.sql.query<{ row: string }>(
      `select name || row::text as row from (${all.join(' union all ')}) as every
        where coalesce(row->>'account_id', $1) = $1`,
      [String(accountId), OBSERVED],
    );
    return new Set(rows.map(({ row }) => row));
  }

  /** The events that requests have caused. */
  async eventsOf(requestIds: readonly string[]): Promise<string[]> {
    const ledgers = (await this.tables).filter((table) => table.endsWith('.events'));
    const all = ledgers.map((table) => `select type from ${table} where request_id = any($1)`);
    return (await this.sql.query<{ type: string }>(all.join(' union all '), [requestIds])).rows.map(({ type }) => type);
  }

  close(): Promise<void> {
    return this.sql.end();
  }

  private async find(): Promise<string[]> {
    const { rows } = await this.sql.query<{ name: string }>(
      `select table_schema || '.' || table_name as name from information_schema.tables
        where table_schema not in ('information_schema', 'pg_catalog', 'public') order by 1`,
    );
    return rows.map(({ name }) => name);
  }
}
