import { listsGranted } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { pageOf } from '../pagination/page.js';
import { FIREWALL_FIELDS, firewallRecord } from './firewall.record.js';

export const listFirewalls = defineOperation({
  subject: 'network.firewalls.list',
  kind: 'query',
  summary: 'List firewalls',
  description: 'Returns all firewalls that you may see, with their rules and services.',
  http: { method: 'GET', path: '/networking/firewalls' },
  scopes: ['firewall:read_only'],
  grant: listsGranted('firewall'),
  params: {},
  list: { filterable: FIREWALL_FIELDS },
  reply: pageOf(firewallRecord),
});
