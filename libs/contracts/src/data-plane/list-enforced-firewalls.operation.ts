import { anyUser } from '../access/grants.js';
import { firewallRulesRecord } from '../network/firewall.record.js';
import { defineOperation } from '../operation.js';
import { COMPUTES, COMPUTE_ID } from '../dialect.js';
import { about, integer, list, record } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';
import { NEXT_PAGE, PortsRequest } from './ports-request.js';

const enforcedFirewall = record('EnforcedFirewall', {
  id: integer('Id of the firewall'),
  rules: about(firewallRulesRecord, 'Its rules'),
  [COMPUTES]: list(integer('Id of an instance'), 'The instances that it protects'),
  generation: integer('Grows with each change of the rules or the status'),
  devices: list(
    record('EnforcedFirewallDevice', {
      id: integer('Id of the device'),
      [COMPUTE_ID]: integer('Id of the instance'),
    }),
    'Those of instances',
  ),
});
export type EnforcedFirewall = Infer<typeof enforcedFirewall>;

/** Enabled firewalls of all accounts that protect an instance, for the agents that program networks. */
export const listEnforcedFirewalls = defineOperation({
  subject: 'network.ports.list-firewalls',
  kind: 'query',
  summary: 'List firewalls that filter the traffic of instances',
  scopes: 'public',
  grant: anyUser,
  params: {},
  body: PortsRequest,
  reply: record('EnforcedFirewalls', {
    firewalls: list(enforcedFirewall),
    next: NEXT_PAGE,
  }),
});
