import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTE_ID } from '../dialect.js';
import { empty } from '../schema/schema.js';
import { Integer, Required } from '../validation/decorators.js';

export class ReleaseAddressesRequest {
  @Required() @Integer(1) [COMPUTE_ID]: number;
}

/**
 * Releases addresses, IPv6 ranges, 1:1 NAT, VLAN interfaces, firewalls and the migration gate of an instance on its
 * deletion. Later allocations for the instance are refused. Accepts an unknown id.
 */
export const releaseAddresses = defineOperation({
  subject: 'network.addresses.release',
  kind: 'command',
  summary: 'Release all addresses and links of an instance',
  scopes: [],
  grant: anyUser,
  params: {},
  body: ReleaseAddressesRequest,
  reply: empty,
  events: ['firewall_device_remove', 'ipv6range_delete', 'vlan_detach'],
});
