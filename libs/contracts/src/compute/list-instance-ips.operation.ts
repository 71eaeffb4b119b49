import { mayRead } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTE, COMPUTES } from '../dialect.js';
import { instanceIpsRecord } from './instance-ips.record.js';

export const listInstanceIps = defineOperation({
  subject: 'compute.instance-ips.list',
  kind: 'query',
  summary: 'List the IP addresses of an instance',
  description:
    'Returns every IPv4 and IPv6 address of one instance, grouped by kind: public, private, shared, reserved, VPC.',
  http: { method: 'GET', path: `/${COMPUTE}/instances/:computeId/ips` },
  scopes: [`${COMPUTES}:read_only`],
  grant: mayRead(COMPUTE, 'computeId'),
  params: { computeId: 'integer' },
  reply: instanceIpsRecord,
});
