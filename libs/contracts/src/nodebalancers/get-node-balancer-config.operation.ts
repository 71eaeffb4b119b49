import { mayRead } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { nodeBalancerConfigRecord } from './node-balancer-config.record.js';

export const getNodeBalancerConfig = defineOperation({
  subject: 'compute.nodebalancer-configs.get',
  kind: 'query',
  summary: 'Get a configuration of a NodeBalancer',
  description: 'Returns the settings of one port, with the name and fingerprint of its certificate.',
  http: { method: 'GET', path: '/nodebalancers/:nodeBalancerId/configs/:configId' },
  scopes: ['nodebalancers:read_only'],
  grant: mayRead('nodebalancer', 'nodeBalancerId'),
  params: { nodeBalancerId: 'integer', configId: 'integer' },
  reply: nodeBalancerConfigRecord,
});
