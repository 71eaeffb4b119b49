import type { Pool } from 'pg';

/** Entries that one statement reads, shown or not: each stays short. */
const PAGE = 5_000;

/** Which entries to export; a key that is absent excludes none. */
export interface AuditFilter {
  account?: number | undefined;
  /** A username, or `(operator NAME)`. */
  user?: string | undefined;
  /** The first time. */
  since?: Date | undefined;
  /** The first time after the last. */
  until?: Date | undefined;
  /** Only requests that were refused. */
  refused?: boolean | undefined;
}

const FIELDS = `id, to_char(created, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created, account_id, user_id, username, token_id,
                    ip, user_agent, method, path, operation, ids, request_id, status, outcome, field, reason, duration_ms`;

/**
 * The ids between which entries of a time can be. Entries that a gateway delivers late have higher ids than others of their
 * time, so only the index of times finds the first one; `id + 0` keeps Postgres from reading all earlier entries by their ids.
 */
const RANGE = `
  select coalesce(case when $1::timestamptz is null then (select min(id) from audit_entries)
                       else coalesce((select min(id + 0) from audit_entries where created >= $1),
                                     (select max(id) + 1 from audit_entries)) end - 1, 0)::text as after,
         coalesce((select max(id) from audit_entries where $2::timestamptz is null or created < $2), 0)::text as last`;

const ENTRIES = `
  with page as materialized (
    select * from audit_entries
     where id > $1::bigint and id <= $2::bigint and ($3::bigint is null or account_id = $3)
     order by id limit ${PAGE})
  select (select max(id)::text from page) as after,
         array(
           select row_to_json(entry)::text from (
             select ${FIELDS}
               from page
              where ($4::text is null or lower(username) = lower($4)) and (not $5 or outcome = 'refused')
                and ($6::timestamptz is null or created >= $6) and ($7::timestamptz is null or created < $7)
              order by id) as entry) as lines`;

/** Backwards from an entry, or from the newest: at most a page of entries is read, whether they are wanted or not. */
export const NEWEST = `
  with page as materialized (
    select * from audit_entries
     where ($1::bigint is null or id < $1) and id > $2::bigint and id <= $3::bigint and ($4::bigint is null or account_id = $4)
     order by id desc limit ${PAGE})
  select (select min(id)::text from page having count(*) = ${PAGE}) as reached,
         array(
           select row_to_json(entry) from (
             select ${FIELDS} from page
              where ($5::text is null or lower(username) = lower($5)) and (not $6 or outcome = 'refused')
                and ($7::timestamptz is null or created >= $7) and ($8::timestamptz is null or created < $8)
              order by id desc limit $9) as entry) as entries`;

/** An entry as operators see it, with the account. */
export type AuditEntry = Readonly<Record<string, unknown>> & { id: number };

/** Part of the log, the newest entry first. */
export interface AuditPage {
  entries: AuditEntry[];
  /** For the next part; null at the end of the log. A part may have no entries, and not be the last. */
  before: string | null;
}

/** The audit log of an installation, in the database of account-service. */
export class AuditEntries {
  constructor(private readonly pool: Pool) {}

  /** The newest entries, or those before one: reads a bounded part of the log, however few of its entries are wanted. */
  async newest(filter: AuditFilter, before: string | undefined, limit: number): Promise<AuditPage> {
    const { account, user, since, until, refused = false } = filter;
    const { rows: ranges } = await this.pool.query<{ after: string; last: string }>(RANGE, [since, until]);
    const { after, last } = ranges[0] ?? { after: '0', last: '0' };
    const values: unknown[] = [before, after, last, account, user, refused, since, until, limit];
    const { rows } = await this.pool.query<{ reached: string | null; entries: AuditEntry[] }>(NEWEST, values);
    const { reached = null, entries = [] } = rows[0] ?? {};
    const lastShown = entries.length === limit ? String(entries.at(-1)?.id) : undefined;
    return { entries, before: lastShown ?? reached };
  }

  /** The entries as JSON, the oldest first, one page at a time; entries that are added meanwhile are not in it. */
  async *lines({ account, user, since, until, refused = false }: AuditFilter): AsyncGenerator<string[]> {
    const { rows } = await this.pool.query<{ after: string; last: string }>(RANGE, [since, until]);
    const { after: first, last } = rows[0] ?? { after: '0', last: '0' };
    for (let after: string | null = first; after !== null;) {
      const values: unknown[] = [after, last, account, user, refused, since, until];
      const page = await this.pool.query<{ after: string | null; lines: string[] }>(ENTRIES, values);
      yield page.rows[0]?.lines ?? [];
      after = page.rows[0]?.after ?? null;
    }
  }
}
