import type { Migration, MigrationSession } from '@stratus/postgres';

/** Configurations of node balancers and their nodes; each goes with its parent. */
export class KeepBalancerConfigs1700000004071 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query(`
      create table node_balancer_configs (
        id bigint generated always as identity primary key,
        node_balancer_id bigint not null
          constraint node_balancer_configs_of_node_balancer references node_balancers on delete cascade,
        port integer not null,
        protocol text not null,
        algorithm text not null,
        stickiness text not null,
        "check" text not null,
        check_interval integer not null,
        check_timeout integer not null,
        check_attempts integer not null,
        check_path text not null,
        check_body text not null,
        check_passive boolean not null,
        proxy_protocol text not null,
        cipher_suite text not null,
        -- Of the certificate, which is not stored; empty without one.
        ssl_commonname text not null,
        ssl_fingerprint text not null,
        constraint node_balancer_configs_port_unique unique (node_balancer_id, port)
      );

      create table node_balancer_nodes (
        id bigint generated always as identity primary key,
        config_id bigint not null
          constraint node_balancer_nodes_of_config references node_balancer_configs on delete cascade,
        label text not null,
        address text not null,
        weight integer not null,
        mode text not null,
        -- Deferrable, so that a rebuild may swap the addresses of two nodes in one statement.
        constraint node_balancer_nodes_address_unique unique (config_id, address) deferrable initially immediate
      );
    `);
  }
}
