import { mayWrite } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { empty } from '../schema/schema.js';

export const deleteNodeBalancerNode = defineOperation({
  subject: 'compute.nodebalancer-nodes.delete',
  kind: 'command',
  summary: 'Delete a node of a configuration',
  description: 'Takes a backend from one port of a NodeBalancer; its instance stays.',
  http: { method: 'DELETE', path: '/nodebalancers/:nodeBalancerId/configs/:configId/nodes/:nodeId' },
  scopes: ['nodebalancers:read_write'],
  grant: mayWrite('nodebalancer', 'nodeBalancerId'),
  params: { nodeBalancerId: 'integer', configId: 'integer', nodeId: 'integer' },
  reply: empty,
  events: ['nodebalancer_node_delete'],
});
