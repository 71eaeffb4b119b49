import type { Migration, MigrationSession } from '@stratus/postgres';

/**
 * The owners of addresses and VLANs, and migration gates.
 *
 * `computes` is the parent of all: every operation on an instance locks its row first. If two requests raced
 * nevertheless, the unique indexes would decide.
 */
export class CreateNetwork1700000005001 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query(`
      create table pools (
        id bigint generated always as identity primary key,
        region text not null,
        kind text not null check (kind in ('public', 'private', 'ipv6')),
        network cidr not null,
        -- How many addresses were given out for the first time: all of a lower place are held or returned.
        next_place bigint not null default 0,
        constraint pools_disjoint exclude using gist (network inet_ops with &&) where (kind <> 'private')
      );
      create index pools_region on pools (region, kind, id);
      create unique index pools_one_private on pools (region, kind) where kind <> 'public';

      create table computes (
        id bigint primary key,
        account_id bigint not null,
        region text not null,
        label text not null,
        -- The gate (contract 9.2 rule 1): closed while a live migration is named here.
        migration_id uuid
      );
      create table released_computes (
        id bigint primary key,
        account_id bigint not null,
        released timestamptz not null
      );
      create index released_computes_released on released_computes (released);

      create table node_balancers (
        id bigint primary key,
        account_id bigint not null,
        region text not null,
        label text not null
      );
      create table released_node_balancers (
        id bigint primary key,
        account_id bigint not null,
        released timestamptz not null
      );

      -- A move of an instance to another region, from its reservation to its end.
      create table moves (
        id uuid primary key,
        account_id bigint not null,
        compute_id bigint not null references computes constraint one_move_per_compute unique,
        region text not null
      );

      create table addresses (
        id bigint generated always as identity primary key,
        account_id bigint not null,
        compute_id bigint not null references computes,
        region text not null,
        pool_id bigint not null references pools,
        kind text not null check (kind in ('public', 'private', 'slaac')),
        address inet not null,
        rdns text,
        -- Set until the move is complete; hidden until then.
        move_id uuid references moves,
        -- Names the request that added it to an instance that was there already.
        addition_id uuid constraint addresses_addition unique,
        constraint one_owner_per_address unique (pool_id, address)
      );
      create index addresses_compute on addresses (compute_id, id);
      create index addresses_account on addresses (account_id, id);
      create index addresses_move on addresses (move_id) where move_id is not null;
      create unique index one_private_ipv4_per_compute on addresses (compute_id, (move_id is null))
       where kind = 'private';
      create unique index one_slaac_per_compute on addresses (compute_id, (move_id is null)) where kind = 'slaac';

      -- Handed out again when nothing unused is left, in the order of their return.
      create table returned_addresses (
        pool_id bigint not null references pools on delete cascade,
        id bigint generated always as identity,
        address inet not null,
        -- No index on the id alone: the oldest of a pool must not be looked for among those of all pools.
        primary key (pool_id, id),
        constraint returned_once unique (pool_id, address)
      );

      create table nat_links (
        id uuid primary key,
        account_id bigint not null,
        compute_id bigint not null references computes,
        config_id bigint not null,
        interface_id bigint not null,
        address_id bigint not null constraint nat_in_use references addresses,
        vpc_id bigint not null,
        subnet_id bigint not null,
        vpc_address inet not null,
        change_id uuid not null
      );
      create index nat_links_compute on nat_links (compute_id);
      create index nat_links_address on nat_links (address_id);

      -- What a change of a link replaced, for its revert.
      create table nat_changes (
        id uuid primary key,
        account_id bigint not null,
        link_id uuid not null,
        before jsonb,
        changed timestamptz not null
      );
      create index nat_changes_changed on nat_changes (changed);

      create table vlans (
        id bigint generated always as identity primary key,
        account_id bigint not null,
        region text not null,
        label text not null,
        created timestamptz not null,
        constraint vlans_unique unique (account_id, region, label)
      );
      create index vlans_account on vlans (account_id, id);

      create table vlan_links (
        id uuid primary key,
        account_id bigint not null,
        compute_id bigint not null references computes,
        config_id bigint not null,
        interface_id bigint not null,
        vlan_id bigint not null references vlans,
        -- The VLAN in the region that the instance is moving to.
        next_vlan_id bigint references vlans
      );
      create index vlan_links_compute on vlan_links (compute_id);
      create index vlan_links_vlan on vlan_links (vlan_id, compute_id);
      create index vlan_links_next_vlan on vlan_links (next_vlan_id) where next_vlan_id is not null;

      -- Ids of what has ended, so that a request for its beginning that was on its way meanwhile does nothing.
      create table spent_ids (
        account_id bigint not null,
        id uuid not null,
        outcome text not null,
        spent timestamptz not null,
        primary key (account_id, id)
      );
      create index spent_ids_spent on spent_ids (spent);
    `);
  }
}
