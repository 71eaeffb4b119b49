import { Inject } from '@nestjs/common';
import { getNodeBalancer } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { CONFIGURATION } from '@stratus/runtime';
import type { NodeBalancerConfiguration } from '../node-balancer.configuration.js';
import { nodeBalancerJson } from '../node-balancer.sql.js';

const selectNodeBalancer = (domain: string): string => `
  select ${nodeBalancerJson(domain)}::text as record from node_balancers as node_balancer where node_balancer.id = $1 and node_balancer.account_id = $2`;

@Answers(getNodeBalancer)
export class GetNodeBalancerHandler {
  constructor(
    private readonly database: Database,
    @Inject(CONFIGURATION) private readonly configuration: NodeBalancerConfiguration,
  ) {}

  async execute(call: CallOf<typeof getNodeBalancer>) {
    const values = [call.params.nodeBalancerId, call.caller.accountId];
    const sql = selectNodeBalancer(this.configuration.SERVICE_DOMAIN);
    return this.database.readRecord(sql, values);
  }
}
