import { mayRead } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { firewallRulesRecord } from './firewall.record.js';

export const getFirewallRules = defineOperation({
  subject: 'network.firewalls.get-rules',
  kind: 'query',
  summary: 'Get the rules of a firewall',
  description: 'Returns both lists of rules and their policies, for example to edit them and send them back.',
  http: { method: 'GET', path: '/networking/firewalls/:firewallId/rules' },
  scopes: ['firewall:read_only'],
  grant: mayRead('firewall', 'firewallId'),
  params: { firewallId: 'integer' },
  reply: firewallRulesRecord,
});
