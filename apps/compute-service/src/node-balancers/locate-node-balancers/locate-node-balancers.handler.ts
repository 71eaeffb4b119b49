import { QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { JsonText, existing } from '@stratus/contracts';
import { Database } from '@stratus/platform/persistence';
import { LocateNodeBalancersQuery } from './locate-node-balancers.query.js';

const LOCATE = `
  select json_build_object('nodebalancers', coalesce(json_agg(json_build_object(
    'id', node_balancer.id, 'label', node_balancer.label, 'region', node_balancer.region) order by node_balancer.id), '[]'))::text as record
  from node_balancers as node_balancer where node_balancer.account_id = $1 and node_balancer.id = any($2::bigint[])`;

@QueryHandler(LocateNodeBalancersQuery)
export class LocateNodeBalancersHandler implements IQueryHandler<LocateNodeBalancersQuery> {
  constructor(private readonly database: Database) {}

  async execute({ call }: LocateNodeBalancersQuery): Promise<JsonText> {
    const rows = await this.database.read<{ record: string }>(LOCATE, [call.caller.accountId, call.body.ids]);
    return new JsonText(existing(rows[0]).record);
  }
}
