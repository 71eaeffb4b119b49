import { Inject } from '@nestjs/common';
import { QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { JsonText, existing } from '@stratus/contracts';
import { CONFIGURATION, Database } from '@stratus/platform/persistence';
import type { NodeBalancerConfiguration } from '../node-balancer.configuration.js';
import { nodeBalancerJson } from '../node-balancer.sql.js';
import { GetNodeBalancerQuery } from './get-node-balancer.query.js';

const getNodeBalancer = (domain: string): string => `
  select ${nodeBalancerJson(domain)}::text as record from node_balancers as node_balancer where node_balancer.id = $1 and node_balancer.account_id = $2`;

@QueryHandler(GetNodeBalancerQuery)
export class GetNodeBalancerHandler implements IQueryHandler<GetNodeBalancerQuery> {
  constructor(
    private readonly database: Database,
    @Inject(CONFIGURATION) private readonly configuration: NodeBalancerConfiguration,
  ) {}

  async execute({ call }: GetNodeBalancerQuery): Promise<JsonText> {
    const values = [call.params.nodeBalancerId, call.caller.accountId];
    const sql = getNodeBalancer(this.configuration.SERVICE_DOMAIN);
    const rows = await this.database.read<{ record: string }>(sql, values);
    return new JsonText(existing(rows[0]).record);
  }
}
