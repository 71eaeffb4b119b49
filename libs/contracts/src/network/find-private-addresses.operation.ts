import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { list, record, verbatim } from '../schema/schema.js';
import { Required, VerbatimList, VerbatimText } from '../validation/decorators.js';

/** Maximum addresses of one request. */
export const MAX_FOUND_ADDRESSES = 1_000;

export class FindPrivateAddressesRequest {
  @Required() @VerbatimText(1, 64) region: string;
  @Required() @VerbatimList(MAX_FOUND_ADDRESSES, 7, 15) addresses: string[];
}

/** Those of the addresses that are private ones of the account's instances in the region, as far as the caller sees them. */
export const findPrivateAddresses = defineOperation({
  subject: 'network.addresses.find-private',
  kind: 'query',
  summary: 'Find private addresses of instances',
  scopes: [],
  grant: anyUser,
  params: {},
  body: FindPrivateAddressesRequest,
  reply: record('PrivateAddresses', { addresses: list(verbatim('Private IPv4 address')) }),
});
