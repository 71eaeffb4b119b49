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

/** All times of a day, so that the bounds come from the small index of times. */
const RANGE = `
  select coalesce(min(id) - 1, 0)::text as after, coalesce(max(id), 0)::text as last from audit_entries
   where ($1::timestamptz is null or created >= $1) and ($2::timestamptz is null or created < $2)`;

const ENTRIES = `
  with page as materialized (
    select * from audit_entries
     where id > $1::bigint and id <= $2::bigint and ($3::bigint is null or account_id = $3)
     order by id limit ${PAGE})
  select (select max(id)::text from page) as after,
         array(
           select row_to_json(entry)::text from (
             select id, to_char(created, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created, account_id, user_id, username, token_id,
                    ip, user_agent, method, path, operation, ids, request_id, status, outcome, field, reason, duration_ms
               from page
              where ($4::text is null or lower(username) = lower($4)) and (not $5 or outcome = 'refused')
                and ($6::timestamptz is null or created >= $6) and ($7::timestamptz is null or created < $7)
              order by id) as entry) as lines`;

/** The audit log of an installation, in the database of account-service. */
export class AuditEntries {
  constructor(private readonly pool: Pool) {}

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
