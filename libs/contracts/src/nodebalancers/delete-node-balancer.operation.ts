import { mayWrite } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { empty } from '../schema/schema.js';

export const deleteNodeBalancer = defineOperation({
  subject: 'compute.nodebalancers.delete',
  kind: 'command',
  summary: 'Delete a NodeBalancer',
  description:
    'Gives up a NodeBalancer with its addresses, configurations and nodes, and ends its firewall assignments.',
  http: { method: 'DELETE', path: '/nodebalancers/:nodeBalancerId' },
  scopes: ['nodebalancers:read_write'],
  grant: mayWrite('nodebalancer', 'nodeBalancerId'),
  params: { nodeBalancerId: 'integer' },
  reply: empty,
  events: ['nodebalancer_delete', 'firewall_device_remove'],
});
