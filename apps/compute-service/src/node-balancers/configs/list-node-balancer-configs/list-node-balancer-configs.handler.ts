import { NODE_BALANCER_CONFIG_FIELDS, listNodeBalancerConfigs } from '@stratus/contracts';
import type { CallOf, JsonText } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { NodeBalancerQuery } from '../../node-balancer.query.js';
import { CONFIG_COLUMNS, CONFIG_JSON } from '../node-balancer-config.sql.js';

@Answers(listNodeBalancerConfigs)
export class ListNodeBalancerConfigsHandler {
  constructor(
    private readonly database: Database,
    private readonly nodeBalancers: NodeBalancerQuery,
  ) {}

  async execute({ caller, params, list }: CallOf<typeof listNodeBalancerConfigs>): Promise<JsonText> {
    const [page] = await Promise.all([
      this.database.readPage({
        from: 'node_balancer_configs as config',
        where: 'config.node_balancer_id = $1',
        values: [params.nodeBalancerId],
        key: ['config.id'],
        as: 'config',
        item: CONFIG_JSON,
        fields: NODE_BALANCER_CONFIG_FIELDS,
        columns: CONFIG_COLUMNS,
        list,
      }),
      this.nodeBalancers.mustExist(caller.accountId, params.nodeBalancerId),
    ]);
    return page;
  }
}
