import type { Migration, MigrationSession } from '@stratus/postgres';

/**
 * Profiles of one instance may hold the same blocks, because only one runs at a time. Different instances may not, nor
 * may two interfaces of one profile: one constraint for each, since a single constraint cannot express "or".
 */
export class ShareAddressesOfProfiles1700000001005 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query(`
      alter table subnet_allocations add column compute_id bigint, add column config_id bigint;
      update subnet_allocations as allocation set compute_id = attachment.compute_id, config_id = attachment.config_id
        from subnet_attachments as attachment where attachment.id = allocation.attachment_id;
      alter table subnet_allocations alter column compute_id set not null, alter column config_id set not null;
      alter table subnet_allocations drop constraint subnet_allocations_disjoint;
      alter table subnet_allocations add constraint subnet_allocations_of_one_instance
        exclude using gist (subnet_id with =, block inet_ops with &&, compute_id with <>);
      alter table subnet_allocations add constraint subnet_allocations_once_in_profile
        exclude using gist (subnet_id with =, block inet_ops with &&, config_id with =, attachment_id with <>);
    `);
  }
}
