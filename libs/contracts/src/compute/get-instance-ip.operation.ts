import { mayRead } from '../access/grants.js';
import { ipAddressRecord } from '../network/ip-address.record.js';
import { defineOperation } from '../operation.js';
import { COMPUTE, COMPUTES } from '../dialect.js';

export const getInstanceIp = defineOperation({
  subject: 'compute.instance-ips.get',
  kind: 'query',
  summary: 'Get an IP address of an instance',
  description: 'Returns one address of an instance with gateway, prefix, reverse name and NAT.',
  http: { method: 'GET', path: `/${COMPUTE}/instances/:computeId/ips/:address` },
  scopes: [`${COMPUTES}:read_only`],
  grant: mayRead(COMPUTE, 'computeId'),
  params: { computeId: 'integer', address: 'string' },
  reply: ipAddressRecord,
});
