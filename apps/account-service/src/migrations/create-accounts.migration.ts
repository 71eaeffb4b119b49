import type { Migration, MigrationSession } from '@stratus/postgres';

/**
 * Accounts, users, tokens, grants and the event feed.
 *
 * Deleting a user deletes the row and everything it owns. Tokens stay as revoked rows, and entities as deleted ones, until
 * the purge: late events still find the owner of a token, and a late event of a deleted entity does not restore it.
 */
export class CreateAccounts1700000002001 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query(`
      create table accounts (
        id bigint generated always as identity primary key,
        email text not null,
        company text not null,
        created timestamptz not null
      );

      create table users (
        id bigint generated always as identity primary key,
        account_id bigint not null references accounts,
        username text not null,
        email text not null,
        restricted boolean not null,
        restricted_since timestamptz check ((restricted_since is not null) = restricted),
        account_access text check (account_access in ('read_only', 'read_write')),
        global_flags text[] not null default '{}',
        timezone text not null default 'UTC',
        email_notifications boolean not null default true,
        ip_whitelist_enabled boolean not null default false,
        lish_auth_method text not null default 'password_keys',
        authorized_keys text[],
        created timestamptz not null,
        constraint unrestricted_users_have_no_grants
          check (restricted or (account_access is null and global_flags = '{}'))
      );
      create unique index users_username_unique on users (lower(username));
      create index users_account on users (account_id, id);

      create table tokens (
        id bigint generated always as identity primary key,
        account_id bigint not null,
        user_id bigint not null references users on delete cascade,
        label text not null,
        scopes text not null,
        hash bytea not null constraint tokens_hash_unique unique check (length(hash) = 32),
        prefix text not null check (length(prefix) = 16),
        expiry timestamptz,
        created timestamptz not null,
        revoked timestamptz
      );
      create index tokens_user on tokens (user_id, id);
      create index tokens_revoked on tokens (revoked) where revoked is not null;

      -- What can be granted, as the events of the other services tell it.
      create table entities (
        account_id bigint not null,
        type text not null,
        id bigint not null,
        label text not null,
        -- Of the last event that counted: an older one changes nothing.
        sequence bigint not null,
        -- A creator gets its grant once, so that a repeat never brings back one that was taken away.
        creator_granted boolean not null default false,
        deleted timestamptz,
        primary key (type, id)
      );
      create index entities_account on entities (account_id, type, id) where deleted is null;
      create index entities_deleted on entities (deleted) where deleted is not null;

      create table grants (
        user_id bigint not null references users on delete cascade,
        entity_type text not null,
        entity_id bigint not null,
        permissions text not null check (permissions in ('read_only', 'read_write')),
        -- All of it in the index, because every request of a restricted user reads it.
        primary key (user_id, entity_type, entity_id) include (permissions),
        foreign key (entity_type, entity_id) references entities on delete cascade
      );
      create index grants_entity on grants (entity_type, entity_id);

      create sequence feed_positions;
      create table feed_events (
        id bigint primary key default nextval('feed_positions'),
        -- Where the live tail tells it: the id at first, a new one for each move of a job.
        position bigint not null,
        -- Time of its first event.
        event_id uuid not null unique,
        job_id uuid,
        account_id bigint not null,
        action text not null,
        created timestamptz not null,
        username text,
        entity_type text not null,
        entity_id text,
        entity_label text not null,
        entity_url text not null,
        secondary_entity json,
        status text not null default 'notification'
          check (status in ('notification', 'scheduled', 'started', 'finished', 'failed')),
        percent_complete integer,
        duration double precision,
        rate text,
        time_remaining text,
        message text not null default '',
        -- Of the event that the job stands at: an earlier one that comes later does not move it.
        job_sequence bigint,
        job_begun timestamptz,
        job_ended timestamptz,
        -- The entity whose grant shows the event to restricted users: 'vpc 12'.
        governed_by text,
        -- The restricted user who sees it without a grant.
        visible_to bigint
      );
      create index feed_events_account on feed_events (account_id, id);
      create index feed_events_account_position on feed_events (account_id, position);
      create index feed_events_account_created on feed_events (account_id, created, id);
      create index feed_events_entity on feed_events (account_id, entity_id, id);
      create index feed_events_governed on feed_events (account_id, governed_by) where governed_by is not null;
      create index feed_events_visible on feed_events (account_id, visible_to) where visible_to is not null;
      create unique index feed_events_job on feed_events (job_id) where job_id is not null;
      create index feed_events_created on feed_events using brin (created);

      create table feed_reads (
        user_id bigint not null references users on delete cascade,
        event_id bigint not null references feed_events on delete cascade,
        primary key (user_id, event_id)
      );
      create index feed_reads_event on feed_reads (event_id);

      create table feed_seen (
        user_id bigint primary key references users on delete cascade,
        up_to bigint not null
      );
    `);
  }
}
