import { anyUser } from '../access/grants.js';
import { firewallRulesRecord } from '../network/firewall.record.js';
import { defineOperation } from '../operation.js';
import { about, integer, list, record } from '../schema/schema.js';
import { NEXT_PAGE, PortsRequest } from './ports-request.js';

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
    firewalls: list(
      record('EnforcedFirewall', {
        id: integer('Id of the firewall'),
        rules: about(firewallRulesRecord, 'Its rules'),
      }),
    ),
    next: NEXT_PAGE,
  }),
});
