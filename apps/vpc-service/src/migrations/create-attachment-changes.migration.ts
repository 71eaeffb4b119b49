import type { Migration, MigrationSession } from '@stratus/postgres';

/**
 * Changes of attachments: an interface holds its old and its new blocks until the change is confirmed or cancelled.
 * Meanwhile its own blocks may overlap each other, but never those of another interface.
 */
export class CreateAttachmentChanges1700000001002 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query(`
      create table attachment_changes (
        account_id bigint not null,
        id uuid not null,
        attachment_id uuid not null,
        address inet,
        ip_ranges cidr[],
        state text not null check (state in ('reserved', 'confirmed', 'cancelled')),
        created timestamptz not null,
        primary key (account_id, id)
      );
      create unique index attachment_changes_open on attachment_changes (attachment_id) where state = 'reserved';
      create index attachment_changes_created on attachment_changes (created) where state <> 'reserved';

      -- Set while the block is reserved by a change and not yet the attachment's own.
      alter table subnet_allocations add column change_id uuid;
      alter table subnet_allocations drop constraint subnet_allocations_disjoint;
      alter table subnet_allocations add constraint subnet_allocations_disjoint
        exclude using gist (subnet_id with =, block inet_ops with &&, attachment_id with <>);
    `);
  }
}
