import { getNodeBalancerNode } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { NODE_JSON } from '../node-balancer-node.sql.js';

const GET_NODE = `
  select ${NODE_JSON}::text as record
    from node_balancer_nodes as node
    join node_balancer_configs as parent on parent.id = node.config_id
    join node_balancers as node_balancer on node_balancer.id = parent.node_balancer_id
   where node.id = $4 and parent.id = $3 and node_balancer.id = $2 and node_balancer.account_id = $1`;

@Answers(getNodeBalancerNode)
export class GetNodeBalancerNodeHandler {
  constructor(private readonly database: Database) {}

  async execute({ caller, params }: CallOf<typeof getNodeBalancerNode>) {
    const values = [caller.accountId, params.nodeBalancerId, params.configId, params.nodeId];
    return this.database.readRecord(GET_NODE, values);
  }
}
