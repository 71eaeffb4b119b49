import type { Migration, MigrationSession } from '@stratus/postgres';

/**
 * Firewalls and the services that they are assigned to. Every change locks the services first, then the firewall
 * (decision 23); if two requests raced nevertheless, the unique indexes would decide.
 */
export class CreateFirewalls1700000005003 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query(`
      create table firewalls (
        id bigint generated always as identity primary key,
        account_id bigint not null,
        label text not null,
        status text not null check (status in ('enabled', 'disabled')),
        -- Not jsonb: the rules are shown as they were sent, and never searched.
        rules json not null,
        tags text[] not null,
        created timestamptz not null,
        updated timestamptz not null,
        constraint firewalls_label_unique unique (account_id, label)
      );
      create index firewalls_account on firewalls (account_id, id);
      create index firewalls_created on firewalls (account_id, created, id);
      create index firewalls_updated on firewalls (account_id, updated, id);

      create table firewall_devices (
        id bigint generated always as identity primary key,
        firewall_id bigint not null references firewalls,
        compute_id bigint references computes,
        -- Its owner deletes a node balancer after its devices; an older version of the owner does not know of devices.
        node_balancer_id bigint references node_balancers on delete cascade,
        -- Whether the firewall is enabled.
        active boolean not null,
        -- Names the request that created the service with this firewall.
        reservation_id uuid constraint firewall_devices_reservation unique,
        created timestamptz not null,
        updated timestamptz not null,
        constraint firewall_devices_one_service check (num_nonnulls(compute_id, node_balancer_id) = 1)
      );
      create index firewall_devices_firewall on firewall_devices (firewall_id, id);
      create index firewall_devices_compute on firewall_devices (compute_id) where compute_id is not null;
      create index firewall_devices_node_balancer on firewall_devices (node_balancer_id)
       where node_balancer_id is not null;
      create unique index one_device_per_compute on firewall_devices (firewall_id, compute_id)
       where compute_id is not null;
      create unique index one_node_balancer_per_firewall on firewall_devices (firewall_id)
       where node_balancer_id is not null;
      create unique index one_active_firewall_per_compute on firewall_devices (compute_id) where active;
      create unique index one_active_firewall_per_node_balancer on firewall_devices (node_balancer_id) where active;
    `);
  }
}
