import { Inject } from '@nestjs/common';
import { NODE_BALANCER_FIELDS, listNodeBalancers, visibleIds } from '@stratus/contracts';
import type { CallOf, JsonText } from '@stratus/contracts';
import { CONFIGURATION, Answers, Database } from '@stratus/platform/persistence';
import type { NodeBalancerConfiguration } from '../node-balancer.configuration.js';
import { nodeBalancerJson } from '../node-balancer.sql.js';

const COLUMNS = {
  id: 'node_balancer.id',
  label: 'node_balancer.label',
  region: 'node_balancer.region',
  ipv4: 'host(node_balancer.ipv4)',
  tags: 'node_balancer.tags',
};

@Answers(listNodeBalancers)
export class ListNodeBalancersHandler {
  constructor(
    private readonly database: Database,
    @Inject(CONFIGURATION) private readonly configuration: NodeBalancerConfiguration,
  ) {}

  async execute({ caller, list }: CallOf<typeof listNodeBalancers>): Promise<JsonText> {
    const granted = visibleIds(caller, 'nodebalancer');
    return this.database.readPage({
      from: 'node_balancers as node_balancer',
      where: granted
        ? 'node_balancer.account_id = $1 and node_balancer.id = any($2::bigint[])'
        : 'node_balancer.account_id = $1',
      values: granted ? [caller.accountId, granted] : [caller.accountId],
      key: ['node_balancer.id'],
      as: 'node_balancer',
      item: nodeBalancerJson(this.configuration.SERVICE_DOMAIN),
      fields: NODE_BALANCER_FIELDS,
      columns: COLUMNS,
      list,
    });
  }
}
