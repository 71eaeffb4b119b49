import { mayRead } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { nodeBalancerRecord } from './node-balancer.record.js';

export const getNodeBalancer = defineOperation({
  subject: 'compute.nodebalancers.get',
  kind: 'query',
  summary: 'Get a NodeBalancer',
  description: 'Returns addresses, host name and settings of one NodeBalancer.',
  http: { method: 'GET', path: '/nodebalancers/:nodeBalancerId' },
  scopes: ['nodebalancers:read_only'],
  grant: mayRead('nodebalancer', 'nodeBalancerId'),
  params: { nodeBalancerId: 'integer' },
  reply: nodeBalancerRecord,
});
