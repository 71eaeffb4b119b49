import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTE_ID } from '../product-word.js';
import { empty } from '../schema/schema.js';
import { Integer, Required } from '../validation/decorators.js';

export class ReleaseAddressesRequest {
  @Required() @Integer(1) [COMPUTE_ID]: number;
}

/**
 * Addresses, 1:1 NAT, VLAN interfaces and the migration gate of an instance that is going away, for good: what comes later for
 * it is refused. An unknown id is fine.
 */
export const releaseAddresses = defineOperation({
  subject: 'network.addresses.release',
  kind: 'command',
  summary: 'Take back all that an instance holds',
  scopes: [],
  grant: anyUser,
  params: {},
  body: ReleaseAddressesRequest,
  reply: empty,
  events: ['vlan_detach'],
});
