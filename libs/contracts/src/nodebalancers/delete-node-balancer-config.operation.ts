import { mayWrite } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { empty } from '../schema/schema.js';

export const deleteNodeBalancerConfig = defineOperation({
  subject: 'compute.nodebalancer-configs.delete',
  kind: 'command',
  summary: 'Delete a configuration of a NodeBalancer',
  description: 'Stops serving one port, and deletes its nodes; the instances behind it stay.',
  http: { method: 'DELETE', path: '/nodebalancers/:nodeBalancerId/configs/:configId' },
  scopes: ['nodebalancers:read_write'],
  grant: mayWrite('nodebalancer', 'nodeBalancerId'),
  params: { nodeBalancerId: 'integer', configId: 'integer' },
  reply: empty,
  events: ['nodebalancer_config_delete'],
});
