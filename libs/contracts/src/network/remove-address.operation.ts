import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTE_ID } from '../dialect.js';
import { empty } from '../schema/schema.js';
import { Integer, Required, VerbatimText } from '../validation/decorators.js';

export class RemoveAddressRequest {
  @Required() @Integer(1) [COMPUTE_ID]: number;
  @Required() @VerbatimText(2, 45) address: string;
}

/**
 * Refused for the last public IPv4, for one with a 1:1 NAT and for IPv6 (contract 4.4). 404 for an address that the instance
 * does not have.
 */
export const removeAddress = defineOperation({
  subject: 'network.addresses.remove',
  kind: 'command',
  summary: 'Remove an address from an instance',
  scopes: [],
  grant: anyUser,
  params: {},
  body: RemoveAddressRequest,
  reply: empty,
});
