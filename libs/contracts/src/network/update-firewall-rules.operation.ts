import { mayWrite } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { UpdateFirewallRulesRequest } from './firewall-rules-request.js';
import { firewallRulesRecord } from './firewall.record.js';

export const updateFirewallRules = defineOperation({
  subject: 'network.firewalls.update-rules',
  kind: 'command',
  summary: 'Replace the rules of a firewall',
  description: 'Replaces whole lists of rules at once, so that no request ever meets half of a change.',
  http: { method: 'PUT', path: '/networking/firewalls/:firewallId/rules' },
  scopes: ['firewall:read_write'],
  grant: mayWrite('firewall', 'firewallId'),
  params: { firewallId: 'integer' },
  body: UpdateFirewallRulesRequest,
  example: {
    inbound: [{ action: 'ACCEPT', protocol: 'TCP', ports: '443', addresses: { ipv4: ['0.0.0.0/0'], ipv6: ['::/0'] } }],
    inbound_policy: 'DROP',
  },
  reply: firewallRulesRecord,
  events: ['firewall_update'],
});
