import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTE_ID } from '../product-word.js';
import { Flag, Integer, Optional, Required, Text } from '../validation/decorators.js';
import { allocatedAddressesRecord } from './ip-address.record.js';

export class AllocateAddressesRequest {
  @Required() @Integer(1) [COMPUTE_ID]: number;
  @Required() @Text(1, 64) region: string;
  @Required() @Flag() private_ip: boolean;
  /** Of the instance, for what shows it. */
  @Optional() @Text(1, 64) label?: string;
}

/**
 * A public IPv4, a SLAAC IPv6 and, if asked for, a private IPv4 address; undone by release. Repeating it changes nothing; after
 * a release it is refused.
 */
export const allocateAddresses = defineOperation({
  subject: 'network.addresses.allocate',
  kind: 'command',
  summary: 'Give an instance its addresses',
  scopes: [],
  grant: anyUser,
  params: {},
  body: AllocateAddressesRequest,
  reply: allocatedAddressesRecord,
});
