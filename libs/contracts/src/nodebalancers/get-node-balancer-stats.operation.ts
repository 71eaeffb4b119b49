import { mayRead } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { nodeBalancerStatsRecord } from './node-balancer-stats.record.js';

export const getNodeBalancerStats = defineOperation({
  subject: 'compute.nodebalancers.get-stats',
  kind: 'query',
  summary: 'Get the statistics of a NodeBalancer',
  description: 'Returns the curves of the last day for consoles that draw them; empty, as NodeBalancers are simulated.',
  http: { method: 'GET', path: '/nodebalancers/:nodeBalancerId/stats' },
  scopes: ['nodebalancers:read_only'],
  grant: mayRead('nodebalancer', 'nodeBalancerId'),
  params: { nodeBalancerId: 'integer' },
  reply: nodeBalancerStatsRecord,
});
