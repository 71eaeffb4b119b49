import { mayWrite } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { CreateNodeBalancerNodeRequest } from './node-balancer-node-request.js';
import { nodeBalancerNodeRecord } from './node-balancer-node.record.js';

export const createNodeBalancerNode = defineOperation({
  subject: 'compute.nodebalancer-nodes.create',
  kind: 'command',
  summary: 'Add a node to a configuration',
  description: 'Puts an instance behind one port of a NodeBalancer, by its private address in the same region.',
  http: { method: 'POST', path: '/nodebalancers/:nodeBalancerId/configs/:configId/nodes' },
  scopes: ['nodebalancers:read_write'],
  grant: mayWrite('nodebalancer', 'nodeBalancerId'),
  params: { nodeBalancerId: 'integer', configId: 'integer' },
  body: CreateNodeBalancerNodeRequest,
  example: { label: 'web-1', address: '192.168.128.1:80', weight: 50, mode: 'accept' },
  reply: nodeBalancerNodeRecord,
  events: ['nodebalancer_node_create'],
});
