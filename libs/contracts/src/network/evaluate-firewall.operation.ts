import { mayRead } from '../access/grants.js';
import { parseIp } from '../ip/ip-address.js';
import { defineOperation } from '../operation.js';
import { Conforms, Integer, OneOf, OnlyKnownKeys, Optional, Required, VerbatimText } from '../validation/decorators.js';
import { FIREWALL_DIRECTIONS, FIREWALL_PROTOCOLS, firewallVerdictRecord } from './firewall.record.js';
import type { FirewallProtocol } from './firewall.record.js';

const addressFault = (text: string): string | undefined =>
  parseIp(text) ? undefined : 'Must be an IPv4 or IPv6 address, without a mask';

@OnlyKnownKeys()
export class EvaluateFirewallRequest {
  @Required('Direction of the traffic, seen from the service')
  @OneOf(FIREWALL_DIRECTIONS)
  direction: (typeof FIREWALL_DIRECTIONS)[number];
  @Required('Protocol of the traffic') @OneOf(FIREWALL_PROTOCOLS) protocol: FirewallProtocol;
  @Optional('Destination port; required for TCP and UDP') @Integer(1, 65_535) port?: number;
  @Required('Remote address: the source of inbound or the destination of outbound traffic')
  @Conforms('ipAddress', addressFault, { anyOf: [{ format: 'ipv4' }, { format: 'ipv6' }] })
  @VerbatimText(2, 45)
  address: string;
}

/** By its rules as they are, whether the firewall is enabled or not. */
export const evaluateFirewall = defineOperation({
  subject: 'network.firewalls.evaluate',
  kind: 'query',
  summary: 'Test traffic against a firewall',
  description:
    'Tells whether the firewall would accept or drop some traffic, and which rule or policy decides: use it to ' +
    'test rules without sending packets.',
  http: { method: 'POST', path: '/networking/firewalls/:firewallId/evaluate' },
  scopes: ['firewall:read_only'],
  grant: mayRead('firewall', 'firewallId'),
  params: { firewallId: 'integer' },
  body: EvaluateFirewallRequest,
  example: { direction: 'inbound', protocol: 'TCP', port: 443, address: '198.51.100.7' },
  reply: firewallVerdictRecord,
});
