import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTE_ID } from '../dialect.js';
import { Integer, Nullable, Required, VerbatimText } from '../validation/decorators.js';
import { ipAddressRecord } from './ip-address.record.js';

export class SetRdnsRequest {
  @Required() @Integer(1) [COMPUTE_ID]: number;
  @Required() @VerbatimText(2, 45) address: string;
  @Nullable() @VerbatimText(1, 254) rdns: string | null;
}

/**
 * The name must have the address in the DNS. Null resets a public IPv4 address to its default name and clears other
 * names.
 */
export const setRdns = defineOperation({
  subject: 'network.addresses.set-rdns',
  kind: 'command',
  summary: 'Set the reverse DNS name of an address',
  scopes: [],
  grant: anyUser,
  params: {},
  body: SetRdnsRequest,
  reply: ipAddressRecord,
  events: ['ipaddress_update'],
});
