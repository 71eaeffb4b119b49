import { mayWrite } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { UpdateNodeBalancerNodeRequest } from './node-balancer-node-request.js';
import { nodeBalancerNodeRecord } from './node-balancer-node.record.js';

export const updateNodeBalancerNode = defineOperation({
  subject: 'compute.nodebalancer-nodes.update',
  kind: 'command',
  summary: 'Update a node of a configuration',
  description: 'Changes one backend, for example to take it out of service with the mode `drain`.',
  http: { method: 'PUT', path: '/nodebalancers/:nodeBalancerId/configs/:configId/nodes/:nodeId' },
  scopes: ['nodebalancers:read_write'],
  grant: mayWrite('nodebalancer', 'nodeBalancerId'),
  params: { nodeBalancerId: 'integer', configId: 'integer', nodeId: 'integer' },
  body: UpdateNodeBalancerNodeRequest,
  example: { mode: 'drain' },
  reply: nodeBalancerNodeRecord,
  events: ['nodebalancer_node_update'],
});
