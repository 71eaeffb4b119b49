import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { RequiredOrNull, VerbatimText } from '../validation/decorators.js';
import { ipAddressRecord } from './ip-address.record.js';

export class UpdateIpRequest {
  @RequiredOrNull(
    'Reverse name, which must have this address in the DNS; null resets a public IPv4 address to its default name',
  )
  @VerbatimText(1, 254)
  rdns: string | null;
}

/** A restricted user needs read_write on the instance that has the address. */
export const updateIp = defineOperation({
  subject: 'network.ips.update',
  kind: 'command',
  summary: 'Set the reverse name of an address',
  http: { method: 'PUT', path: '/networking/ips/:address' },
  scopes: ['ips:read_write'],
  grant: anyUser,
  params: { address: 'string' },
  body: UpdateIpRequest,
  example: { rdns: null },
  reply: ipAddressRecord,
  events: ['ipaddress_update'],
});
