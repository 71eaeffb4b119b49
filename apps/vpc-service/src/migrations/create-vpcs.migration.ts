import type { Migration, MigrationSession } from '@stratus/postgres';

/**
 * VPCs, subnets and the attachments that hold addresses.
 *
 * Real foreign keys and hard deletes: under READ COMMITTED, only they stop the creation of a subnet in a VPC that another
 * transaction deletes (contract 9.1). If two requests race, the exclusion constraints decide.
 */
export class CreateVpcs1700000001001 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query(`
      create table vpcs (
        id bigint generated always as identity primary key,
        account_id bigint not null,
        label text not null,
        description text not null,
        region text not null,
        created timestamptz not null,
        updated timestamptz not null,
        constraint vpcs_label_unique unique (account_id, label)
      );
      create index vpcs_account on vpcs (account_id, id);
      create index vpcs_created on vpcs (account_id, created, id);

      create table subnets (
        id bigint generated always as identity primary key,
        account_id bigint not null,
        vpc_id bigint not null references vpcs,
        label text not null,
        ipv4 cidr not null,
        created timestamptz not null,
        updated timestamptz not null,
        constraint subnets_label_unique unique (vpc_id, label),
        constraint subnets_disjoint exclude using gist (vpc_id with =, ipv4 inet_ops with &&)
      );
      create index subnets_vpc on subnets (vpc_id, id);

      create table subnet_attachments (
        id uuid primary key,
        account_id bigint not null,
        vpc_id bigint not null,
        subnet_id bigint not null constraint subnet_in_use references subnets,
        compute_id bigint not null,
        config_id bigint not null,
        interface_id bigint not null,
        nat_1_1 inet,
        state text not null check (state in ('reserved', 'confirmed')),
        active boolean not null default false,
        created timestamptz not null
      );
      create index subnet_attachments_subnet on subnet_attachments (subnet_id);
      create index subnet_attachments_compute on subnet_attachments (compute_id);

      -- An address or a routed range of an attachment. One table for both, so that one constraint keeps all apart.
      -- Account, VPC and state are those of the attachment: the IP lists count and page in one index.
      create table subnet_allocations (
        id bigint generated always as identity primary key,
        attachment_id uuid not null references subnet_attachments on delete cascade,
        account_id bigint not null,
        vpc_id bigint not null,
        subnet_id bigint not null,
        confirmed boolean not null default false,
        kind text not null check (kind in ('address', 'range')),
        block cidr not null,
        constraint subnet_allocations_disjoint exclude using gist (subnet_id with =, block inet_ops with &&)
      );
      create index subnet_allocations_block on subnet_allocations (subnet_id, block);
      create index subnet_allocations_attachment on subnet_allocations (attachment_id);
      create index subnet_allocations_shown on subnet_allocations (account_id, id) where confirmed;
      create index subnet_allocations_shown_of_vpc on subnet_allocations (vpc_id, id) where confirmed;

      -- Ids of released attachments, so that a reservation that was on its way meanwhile takes no address.
      create table released_attachments (
        account_id bigint not null,
        id uuid not null,
        released timestamptz not null,
        primary key (account_id, id)
      );
      create index released_attachments_released on released_attachments (released);
    `);
  }
}
