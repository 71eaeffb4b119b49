import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTE_ID } from '../dialect.js';
import { Flag, Integer, Optional, Required, VerbatimText } from '../validation/decorators.js';
import { allocatedAddressesRecord } from './ip-address.record.js';

export class AllocateAddressesRequest {
  @Required() @Integer(1) [COMPUTE_ID]: number;
  @Required() @VerbatimText(1, 64) region: string;
  @Required() @Flag() private_ip: boolean;
  /** Label of the instance, for display. */
  @Optional() @VerbatimText(1, 64) label?: string;
}

/**
 * Allocates a public IPv4, a SLAAC IPv6 and, if requested, a private IPv4 address; `releaseAddresses` undoes it. A
 * repeat changes nothing; after a release it is refused.
 */
export const allocateAddresses = defineOperation({
  subject: 'network.addresses.allocate',
  kind: 'command',
  summary: 'Allocate the addresses of an instance',
  scopes: [],
  grant: anyUser,
  params: {},
  body: AllocateAddressesRequest,
  reply: allocatedAddressesRecord,
});
