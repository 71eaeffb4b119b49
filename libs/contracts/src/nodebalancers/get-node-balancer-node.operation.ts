import { mayRead } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { nodeBalancerNodeRecord } from './node-balancer-node.record.js';

export const getNodeBalancerNode = defineOperation({
  subject: 'compute.nodebalancer-nodes.get',
  kind: 'query',
  summary: 'Get a node of a configuration',
  description: 'Returns address, weight and mode of one backend.',
  http: { method: 'GET', path: '/nodebalancers/:nodeBalancerId/configs/:configId/nodes/:nodeId' },
  scopes: ['nodebalancers:read_write'],
  grant: mayRead('nodebalancer', 'nodeBalancerId'),
  params: { nodeBalancerId: 'integer', configId: 'integer', nodeId: 'integer' },
  reply: nodeBalancerNodeRecord,
});
