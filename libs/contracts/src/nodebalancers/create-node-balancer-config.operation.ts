import { mayWrite } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { NodeBalancerConfigSettings } from './node-balancer-config-request.js';
import { nodeBalancerConfigRecord } from './node-balancer-config.record.js';

export const createNodeBalancerConfig = defineOperation({
  subject: 'compute.nodebalancer-configs.create',
  kind: 'command',
  summary: 'Add a configuration to a NodeBalancer',
  description: 'Makes a NodeBalancer serve another port, to which you then add nodes.',
  http: { method: 'POST', path: '/nodebalancers/:nodeBalancerId/configs' },
  scopes: ['nodebalancers:read_write'],
  grant: mayWrite('nodebalancer', 'nodeBalancerId'),
  params: { nodeBalancerId: 'integer' },
  body: NodeBalancerConfigSettings,
  example: { port: 8080, protocol: 'http', check: 'http', check_path: '/health' },
  reply: nodeBalancerConfigRecord,
  events: ['nodebalancer_config_create'],
});
