import type { Migration, MigrationSession } from '@stratus/postgres';

/**
 * The nodes of an address are deleted before its instance gives it up, which an index finds. Nodes whose instance went
 * earlier are deleted here, without events: no release had nodes.
 */
export class FindNodesByAddress1700000004072 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query(`
      create index if not exists node_balancer_nodes_ip on node_balancer_nodes (split_part(address, ':', 1));
      delete from node_balancer_nodes as node
       using node_balancer_configs as config, node_balancers as node_balancer
       where config.id = node.config_id and node_balancer.id = config.node_balancer_id
         and not exists (
               select from instances as instance
                where instance.account_id = node_balancer.account_id and instance.region = node_balancer.region
                  and instance.visible and instance.status <> 'deleting'
                  and split_part(node.address, ':', 1) = any(instance.ipv4));
    `);
  }
}
