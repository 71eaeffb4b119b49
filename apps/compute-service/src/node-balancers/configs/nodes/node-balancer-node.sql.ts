import type { NodeBalancerNodeRecord } from '@stratus/contracts';
import { jsonRecord } from '@stratus/lists';

/** Columns of the filterable fields of nodes; `node` is the row. The status is always the same: nothing checks nodes. */
export const NODE_COLUMNS = {
  id: 'node.id',
  address: 'node.address',
  label: 'node.label',
  status: `'Unknown'::text`,
  weight: 'node.weight',
  mode: 'node.mode',
  config_id: 'node.config_id',
  nodebalancer_id:
    '(select config.node_balancer_id from node_balancer_configs as config where config.id = node.config_id)',
};

/** JSON of a node record, built by Postgres; `node` is the row. */
export const NODE_JSON = jsonRecord<NodeBalancerNodeRecord>(NODE_COLUMNS);
