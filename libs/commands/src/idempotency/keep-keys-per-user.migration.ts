import type { Migration, MigrationSession } from '@stratus/postgres';

/**
 * Stored replies belong to a user of the account (decision 16). Earlier rows do not name their user, except those of running
 * sagas; the others are deleted.
 */
export class KeepKeysPerUser1700000000006 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query(`
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
}
