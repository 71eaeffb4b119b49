import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { RequiredOrNull, VerbatimText } from '../validation/decorators.js';
import { ipAddressRecord } from './ip-address.record.js';

export class UpdateIpRequest {
  @RequiredOrNull(
    'Reverse DNS name; it must resolve to this address; null resets a public IPv4 address to its default name',
  )
  @VerbatimText(1, 254)
  rdns: string | null;
}

/** A restricted user needs read_write on the instance that has the address. */
export const updateIp = defineOperation({
  subject: 'network.ips.update',
  kind: 'command',
  summary: 'Set the reverse DNS name of an address',
  description: 'Names the address for mail servers and logs, or resets it to its default name.',
  http: { method: 'PUT', path: '/networking/ips/:address' },
  scopes: ['ips:read_write'],
  grant: anyUser,
  params: { address: 'string' },
  body: UpdateIpRequest,
  example: { rdns: null },
  reply: ipAddressRecord,
  events: ['ipaddress_update'],
});
