import { mayWrite } from '../access/grants.js';
import { ipAddressRecord } from '../network/ip-address.record.js';
import { defineOperation } from '../operation.js';
import { COMPUTE, COMPUTES } from '../dialect.js';
import { Nullable, VerbatimText } from '../validation/decorators.js';

export class UpdateInstanceIpRequest {
  @Nullable('Reverse DNS name of the address; null resets a public address to its default name')
  @VerbatimText(1, 254)
  rdns?: string | null;
}

export const updateInstanceIp = defineOperation({
  subject: 'compute.instance-ips.update',
  kind: 'command',
  summary: 'Set the reverse DNS name of an address',
  description: 'Names the address for mail servers and logs, or resets it to its default name.',
  http: { method: 'PUT', path: `/${COMPUTE}/instances/:computeId/ips/:address` },
  scopes: [`${COMPUTES}:read_write`],
  grant: mayWrite(COMPUTE, 'computeId'),
  params: { computeId: 'integer', address: 'string' },
  body: UpdateInstanceIpRequest,
  example: { rdns: 'web-1.example.com' },
  reply: ipAddressRecord,
  events: ['ipaddress_update'],
});
