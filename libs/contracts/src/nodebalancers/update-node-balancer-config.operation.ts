import { mayWrite } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { NodeBalancerConfigSettings } from './node-balancer-config-request.js';
import { nodeBalancerConfigRecord } from './node-balancer-config.record.js';

export const updateNodeBalancerConfig = defineOperation({
  subject: 'compute.nodebalancer-configs.update',
  kind: 'command',
  summary: 'Update a configuration of a NodeBalancer',
  description: 'Changes the settings of one port, for example to renew its certificate.',
  http: { method: 'PUT', path: '/nodebalancers/:nodeBalancerId/configs/:configId' },
  scopes: ['nodebalancers:read_write'],
  grant: mayWrite('nodebalancer', 'nodeBalancerId'),
  params: { nodeBalancerId: 'integer', configId: 'integer' },
  body: NodeBalancerConfigSettings,
  example: { algorithm: 'leastconn', stickiness: 'table' },
  reply: nodeBalancerConfigRecord,
  events: ['nodebalancer_config_update'],
});
