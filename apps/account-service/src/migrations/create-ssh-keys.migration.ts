import type { Migration, MigrationSession } from '@stratus/postgres';

/** The public SSH keys of users; they end with their user. */
export class CreateSshKeys1700000002070 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query(`
      create table ssh_keys (
        id bigint generated always as identity primary key,
        user_id bigint not null references users on delete cascade,
        label text not null,
        ssh_key text not null,
        created timestamptz not null
      );
      create index ssh_keys_user on ssh_keys (user_id, id);
    `);
  }
}
