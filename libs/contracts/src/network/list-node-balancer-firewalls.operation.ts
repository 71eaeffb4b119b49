import { mayRead } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { pageOf } from '../pagination/page.js';
import { FIREWALL_FIELDS, firewallRecord } from './firewall.record.js';

export const listNodeBalancerFirewalls = defineOperation({
  subject: 'network.firewalls.list-of-node-balancer',
  kind: 'query',
  summary: 'List the firewalls of a NodeBalancer',
  description: 'Shows which firewalls protect a NodeBalancer, of which at most one is enabled.',
  http: { method: 'GET', path: '/nodebalancers/:nodeBalancerId/firewalls' },
  scopes: ['nodebalancers:read_only'],
  grant: mayRead('nodebalancer', 'nodeBalancerId'),
  params: { nodeBalancerId: 'integer' },
  list: { filterable: FIREWALL_FIELDS },
  reply: pageOf(firewallRecord),
});
