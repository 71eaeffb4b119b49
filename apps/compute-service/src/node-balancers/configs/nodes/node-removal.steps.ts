import { Injectable } from '@nestjs/common';
import type { Transaction } from '@stratus/commands';
import { existing } from '@stratus/contracts';
import type { NodeBalancerNodeRecord } from '@stratus/contracts';
import { nodeBalancerNodeDelete } from '@stratus/events';
import type { Named } from '@stratus/events';
import { NODE_JSON } from './node-balancer-node.sql.js';

/** The addresses that an instance gives up. */
interface GivenUp {
  accountId: number;
  region: string;
  ipv4: readonly string[];
}

/** The address of a node without its port, as in the index. */
const IP = `split_part(node.address, ':', 1)`;
const LOCK = `
  select node_balancer.id, node_balancer.label from node_balancers as node_balancer
   where node_balancer.account_id = $1 and node_balancer.region = $2 and node_balancer.id in (
           select config.node_balancer_id from node_balancer_nodes as node
             join node_balancer_configs as config on config.id = node.config_id
            where ${IP} = any($3::text[]))
   order by node_balancer.id for update`;
const DELETE = `
  delete from node_balancer_nodes as node using node_balancer_configs as config
   where config.id = node.config_id and config.node_balancer_id = any($1::bigint[]) and ${IP} = any($2::text[])
  returning ${NODE_JSON} as record`;
const TOUCH = 'update node_balancers set updated = $2 where id = any($1::bigint[])';

/**
 * Deletes the nodes of addresses before their instance gives them up: network-service may give an address to another
 * account next.
 */
@Injectable()
export class NodeRemovalSteps {
  /** The caller's transaction holds the instance, and no node can get its addresses afterwards. */
  async remove(
    { statements, now, emit }: Pick<Transaction, 'statements' | 'now' | 'emit'>,
    { accountId, region, ipv4 }: GivenUp,
  ): Promise<void> {
    if (ipv4.length === 0) return;
    const nodeBalancers = await statements.query<Named>(LOCK, [accountId, region, ipv4]);
    if (nodeBalancers.length === 0) return;
    const rows = await statements.query<{ record: NodeBalancerNodeRecord }>(DELETE, [
      nodeBalancers.map(({ id }) => id),
      ipv4,
    ]);
    const gone = rows.map(({ record }) => record).toSorted((a, b) => a.id - b.id);
    await statements.query(TOUCH, [[...new Set(gone.map((node) => node.nodebalancer_id))], now]);
    const byId = new Map(nodeBalancers.map((nodeBalancer) => [nodeBalancer.id, nodeBalancer]));
    for (const node of gone) emit(nodeBalancerNodeDelete(node, existing(byId.get(node.nodebalancer_id))));
  }
}
