import type { Migration, MigrationSession } from '@stratus/postgres';

/** Every node balancer has an IPv6 address; those without one get an address in the default network. */
export class GiveNodeBalancersIpv61700000004007 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query(`
      update node_balancers set ipv6 = '2001:db8:ffff::'::inet + (ipv4 - '0.0.0.0'::inet) where ipv6 is null;
      alter table node_balancers alter column ipv6 set not null;
      alter table node_balancers add constraint node_balancers_ipv6_unique unique (ipv6);
    `);
  }
}
