import { createRowCounts } from '@stratus/lists';
import type { Migration, MigrationSession } from '@stratus/postgres';

/**
 * The audit log and the logins that follow from it (decision 65). Rows are final: triggers refuse every update, and every
 * delete of a row of the last day, which no retention reaches.
 */
export class CreateAudit1700000002005 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query(`
      create table audit_entries (
        id bigint generated always as identity primary key,
        -- Chosen by the gateway: a batch that arrives twice is stored once.
        entry uuid not null constraint audit_entries_entry_unique unique,
        -- Null for a token that nobody here has ever had: only operators see the entry.
        account_id bigint,
        created timestamptz not null,
        user_id bigint,
        username text,
        token_id bigint,
        ip text,
        user_agent text,
        method text,
        path text,
        operation text not null,
        ids text[] not null default '{}',
        request_id text not null,
        status integer,
        outcome text not null check (outcome in ('accepted', 'refused', 'failed')),
        field text,
        reason text,
        duration_ms integer
      );
      create index audit_entries_account on audit_entries (account_id, id);
      create index audit_entries_account_created on audit_entries (account_id, created, id);
      create index audit_entries_created on audit_entries using brin (created);

      create table logins (
        id bigint generated always as identity primary key,
        account_id bigint not null,
        user_id bigint not null,
        created timestamptz not null,
        username text not null,
        ip text not null,
        restricted boolean not null,
        status text not null check (status in ('successful', 'failed'))
      );
      create index logins_account on logins (account_id, id);
      create index logins_user on logins (user_id, id);
      create index logins_created on logins using brin (created);

      -- When a token's current 24 hours at an address began; token 0 for tokens of another issuer.
      create table login_sessions (
        user_id bigint not null,
        token_id bigint not null,
        ip text not null,
        status text not null,
        since timestamptz not null,
        primary key (user_id, token_id, ip, status)
      );
      create index login_sessions_since on login_sessions using brin (since);

      create function refuse_change() returns trigger language plpgsql as $$
        begin raise exception 'rows of % are final', tg_table_name; end $$;
    `);
    for (const table of ['audit_entries', 'logins']) {
      await session.query(`
        create trigger ${table}_final before update on ${table} for each row execute function refuse_change();
        create trigger ${table}_kept before delete on ${table} for each row
          when (old.created > now() - interval '1 day') execute function refuse_change();
        create trigger ${table}_whole before truncate on ${table} execute function refuse_change();
      `);
    }
    await createRowCounts(session, {
      table: 'audit_entries',
      shown: { condition: (row) => `${row}.account_id is not null`, columns: [] },
    });
  }
}
