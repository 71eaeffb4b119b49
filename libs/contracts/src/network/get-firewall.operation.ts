import { mayRead } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { firewallRecord } from './firewall.record.js';

export const getFirewall = defineOperation({
  subject: 'network.firewalls.get',
  kind: 'query',
  summary: 'Get a firewall',
  description: 'Returns the rules, status and services of one firewall.',
  http: { method: 'GET', path: '/networking/firewalls/:firewallId' },
  scopes: ['firewall:read_only'],
  grant: mayRead('firewall', 'firewallId'),
  params: { firewallId: 'integer' },
  reply: firewallRecord,
});
