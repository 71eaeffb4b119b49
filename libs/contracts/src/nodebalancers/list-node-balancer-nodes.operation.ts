import { mayRead } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { pageOf } from '../pagination/page.js';
import { NODE_BALANCER_NODE_FIELDS } from './node-balancer-fields.js';
import { nodeBalancerNodeRecord } from './node-balancer-node.record.js';

export const listNodeBalancerNodes = defineOperation({
  subject: 'compute.nodebalancer-nodes.list',
  kind: 'query',
  summary: 'List the nodes of a configuration',
  description: 'Returns the backends of one port of a NodeBalancer.',
  http: { method: 'GET', path: '/nodebalancers/:nodeBalancerId/configs/:configId/nodes' },
  scopes: ['nodebalancers:read_only'],
  grant: mayRead('nodebalancer', 'nodeBalancerId'),
  params: { nodeBalancerId: 'integer', configId: 'integer' },
  list: { filterable: NODE_BALANCER_NODE_FIELDS },
  reply: pageOf(nodeBalancerNodeRecord),
});
