import type { Migration, MigrationSession } from '@stratus/postgres';

/**
 * Webhooks, their secrets, and the deliveries of events to them.
 *
 * A lane is the queue of one resource at one webhook: its first pending delivery is the one to send, and its row says when.
 * A transaction that adds a pending delivery also adds its lane; one that ends a delivery locks its lane first
 * (decision 92).
 */
export class CreateWebhooks1700000006001 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query(`
      -- An account with webhooks; the version changes with each of them, and its lock keeps their number.
      create table accounts (
        account_id bigint primary key,
        version bigint not null
      );

      create table webhooks (
        id bigint generated always as identity primary key,
        account_id bigint not null references accounts,
        user_id bigint not null,
        username text not null,
        url text not null,
        types text[] not null,
        entities json,
        regions text[],
        status text not null check (status in ('enabled', 'disabled')),
        disabled_reason text check (disabled_reason in ('gone', 'failing', 'too_many_pending')),
        -- Since when no attempt has succeeded; null after a success, and before the first attempt.
        failing_since timestamptz,
        created timestamptz not null,
        updated timestamptz not null,
        -- A deleted webhook is shown to nobody; its rows are purged later, in batches.
        deleted timestamptz
      );
      create index webhooks_user on webhooks (user_id, id) where deleted is null;
      create index webhooks_account on webhooks (account_id, id) where deleted is null;
      create index webhooks_deleted on webhooks (id) where deleted is not null;

      create table webhook_secrets (
        id bigint generated always as identity primary key,
        webhook_id bigint not null references webhooks,
        key_id text not null,
        box bytea not null,
        created timestamptz not null
      );
      create index webhook_secrets_webhook on webhook_secrets (webhook_id, id);
      create index webhook_secrets_key on webhook_secrets (key_id, id);

      -- The event of one or more deliveries, as the stream has it.
      create table messages (
        event_id uuid primary key,
        account_id bigint not null,
        -- Which restricted users see the event, and the user who caused it.
        viewers json not null,
        body text not null,
        -- When the event happened.
        time timestamptz not null
      );
      create index messages_time on messages (time);

      -- Without foreign keys, whose checks would cost more than the row: webhooks and messages are purged after their deliveries.
      create table deliveries (
        id bigint generated always as identity primary key,
        webhook_id bigint not null,
        event_id uuid not null,
        event_type text not null,
        -- Kind and id of the resource that the event is about: vpc 12.
        lane text not null,
        status text not null check (status in ('pending', 'delivered', 'failed')),
        attempts integer not null default 0,
        created timestamptz not null,
        first_attempt timestamptz,
        last_attempt timestamptz,
        ended timestamptz,
        response_status integer,
        response_body text,
        error text,
        duration_ms integer
      );
      create index deliveries_webhook on deliveries (webhook_id, id);
      create index deliveries_lane on deliveries (webhook_id, lane, id) where status = 'pending';
      create index deliveries_event on deliveries (event_id);

      create table lanes (
        webhook_id bigint not null,
        lane text not null,
        due timestamptz not null,
        primary key (webhook_id, lane)
      );
      create index lanes_due on lanes (webhook_id, due) include (lane);

      -- Events to deliver again, from a position of the stream on; at most one at a time for each webhook.
      create table replays (
        webhook_id bigint primary key,
        since timestamptz not null,
        until timestamptz not null,
        -- The next and the last sequence of the stream to read; null before the replay has begun.
        next_sequence bigint,
        last_sequence bigint
      );
    `);
  }
}
