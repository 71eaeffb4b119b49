import { Inject } from '@nestjs/common';
import { NODE_BALANCER_FIELDS, listNodeBalancers, visibleIds } from '@stratus/contracts';
import type { CallOf, JsonText } from '@stratus/contracts';
import type { ListSource } from '@stratus/lists';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { CONFIGURATION } from '@stratus/runtime';
import type { NodeBalancerConfiguration } from '../node-balancer.configuration.js';
import { nodeBalancerColumns, nodeBalancerJson } from '../node-balancer.sql.js';

type ListCall = CallOf<typeof listNodeBalancers>;

/** @param domain of the host names. */
export function nodeBalancersShownTo(
  { caller, list }: ListCall,
  domain: string,
): ListSource<typeof NODE_BALANCER_FIELDS> {
  const granted = visibleIds(caller, 'nodebalancer');
  const ofAccount = 'node_balancer.account_id = $1';
  return {
    from: 'node_balancers as node_balancer',
    where: granted ? `${ofAccount} and node_balancer.id = any($2::bigint[])` : ofAccount,
    values: granted ? [caller.accountId, granted] : [caller.accountId],
    key: ['node_balancer.id'],
    as: 'node_balancer',
    item: nodeBalancerJson(domain),
    fields: NODE_BALANCER_FIELDS,
    columns: nodeBalancerColumns(domain),
    orders: { ipv4: 'node_balancer.ipv4', ipv6: 'node_balancer.ipv6' },
    list,
  };
}

@Answers(listNodeBalancers)
export class ListNodeBalancersHandler {
  constructor(
    private readonly database: Database,
    @Inject(CONFIGURATION) private readonly configuration: NodeBalancerConfiguration,
  ) {}

  async execute(call: ListCall): Promise<JsonText> {
    return this.database.readPage(nodeBalancersShownTo(call, this.configuration.SERVICE_DOMAIN));
  }
}
