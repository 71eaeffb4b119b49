import { NODE_BALANCER_NODE_FIELDS, listNodeBalancerNodes } from '@stratus/contracts';
import type { CallOf, JsonText } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { NodeBalancerQuery } from '../../../node-balancer.query.js';
import { NODE_COLUMNS, NODE_JSON } from '../node-balancer-node.sql.js';

@Answers(listNodeBalancerNodes)
export class ListNodeBalancerNodesHandler {
  constructor(
    private readonly database: Database,
    private readonly nodeBalancers: NodeBalancerQuery,
  ) {}

  async execute({ caller, params, list }: CallOf<typeof listNodeBalancerNodes>): Promise<JsonText> {
    const [page] = await Promise.all([
      this.database.readPage({
        from: 'node_balancer_nodes as node',
        where: 'node.config_id = $1',
        values: [params.configId],
        key: ['node.id'],
        as: 'node',
        item: NODE_JSON,
        fields: NODE_BALANCER_NODE_FIELDS,
        columns: NODE_COLUMNS,
        list,
      }),
      this.nodeBalancers.configMustExist(caller.accountId, params.nodeBalancerId, params.configId),
    ]);
    return page;
  }
}
