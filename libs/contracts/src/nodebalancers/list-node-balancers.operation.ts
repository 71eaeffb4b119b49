import { listsGranted } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { pageOf } from '../pagination/page.js';
import { NODE_BALANCER_FIELDS } from './node-balancer-fields.js';
import { nodeBalancerRecord } from './node-balancer.record.js';

export const listNodeBalancers = defineOperation({
  subject: 'compute.nodebalancers.list',
  kind: 'query',
  summary: 'List NodeBalancers',
  description: 'Returns all NodeBalancers that you may see, for an inventory or to find one by its label.',
  http: { method: 'GET', path: '/nodebalancers' },
  scopes: ['nodebalancers:read_only'],
  grant: listsGranted('nodebalancer'),
  params: {},
  list: { filterable: NODE_BALANCER_FIELDS },
  reply: pageOf(nodeBalancerRecord),
});
