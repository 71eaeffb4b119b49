import { getNodeBalancerConfig } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { CONFIG_JSON } from '../node-balancer-config.sql.js';

const GET_CONFIG = `
  select ${CONFIG_JSON}::text as record
    from node_balancer_configs as config join node_balancers as node_balancer on node_balancer.id = config.node_balancer_id
   where config.id = $3 and node_balancer.id = $2 and node_balancer.account_id = $1`;

@Answers(getNodeBalancerConfig)
export class GetNodeBalancerConfigHandler {
  constructor(private readonly database: Database) {}

  async execute({ caller, params }: CallOf<typeof getNodeBalancerConfig>) {
    const values = [caller.accountId, params.nodeBalancerId, params.configId];
    return this.database.readRecord(GET_CONFIG, values);
  }
}
