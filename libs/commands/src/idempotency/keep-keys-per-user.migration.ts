import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stored replies belong to a user of the account (decision 16). Earlier rows do not name their user, except those of running
 * sagas; the others are deleted.
 */
export class KeepKeysPerUser1700000000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table idempotency_keys add column user_id bigint;
      do $$ begin
        if to_regclass(current_schema() || '.sagas') is not null then
          update idempotency_keys as stored set user_id = (sagas.caller ->> 'userId')::bigint
            from sagas
           where stored.status = 0 and sagas.owes_answer and sagas.account_id = stored.account_id
             and stored.key = coalesce('key:' || (sagas.request ->> 'idempotencyKey'),
                                       'execution:' || (sagas.request ->> 'executionId'));
        end if;
      end $$;
      delete from idempotency_keys where user_id is null;
      alter table idempotency_keys
        alter column user_id set not null,
        drop constraint idempotency_keys_pkey,
        add constraint idempotency_keys_pkey primary key (account_id, user_id, key);
      create index idempotency_keys_of_user on idempotency_keys (account_id, user_id, expires) where key like 'key:%';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    // If several users have the same key, the account keeps the newest reply.
    await runner.query(`
      delete from idempotency_keys as older using idempotency_keys as newer
       where newer.account_id = older.account_id and newer.key = older.key
         and (newer.expires, newer.user_id) > (older.expires, older.user_id);
      drop index idempotency_keys_of_user;
      alter table idempotency_keys
        drop constraint idempotency_keys_pkey,
        add constraint idempotency_keys_pkey primary key (account_id, key),
        drop column user_id;
    `);
  }
}
