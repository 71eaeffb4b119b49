import { mayRead } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { pageOf } from '../pagination/page.js';
import { NODE_BALANCER_CONFIG_FIELDS } from './node-balancer-fields.js';
import { nodeBalancerConfigRecord } from './node-balancer-config.record.js';

export const listNodeBalancerConfigs = defineOperation({
  subject: 'compute.nodebalancer-configs.list',
  kind: 'query',
  summary: 'List the configurations of a NodeBalancer',
  description: 'Returns the ports that a NodeBalancer serves, with their settings.',
  http: { method: 'GET', path: '/nodebalancers/:nodeBalancerId/configs' },
  scopes: ['nodebalancers:read_only'],
  grant: mayRead('nodebalancer', 'nodeBalancerId'),
  params: { nodeBalancerId: 'integer' },
  list: { filterable: NODE_BALANCER_CONFIG_FIELDS },
  reply: pageOf(nodeBalancerConfigRecord),
});
