import { QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { JsonText, existing } from '@stratus/contracts';
import { Database } from '@stratus/platform/persistence';
import { NODE_BALANCER_JSON } from '../node-balancer.sql.js';
import { GetNodeBalancerQuery } from './get-node-balancer.query.js';

const GET_NODE_BALANCER = `
  select ${NODE_BALANCER_JSON}::text as record from node_balancers as node_balancer where node_balancer.id = $1 and node_balancer.account_id = $2`;

@QueryHandler(GetNodeBalancerQuery)
export class GetNodeBalancerHandler implements IQueryHandler<GetNodeBalancerQuery> {
  constructor(private readonly database: Database) {}

  async execute({ call }: GetNodeBalancerQuery): Promise<JsonText> {
    const values = [call.params.nodeBalancerId, call.caller.accountId];
    const rows = await this.database.read<{ record: string }>(GET_NODE_BALANCER, values);
    return new JsonText(existing(rows[0]).record);
  }
}
