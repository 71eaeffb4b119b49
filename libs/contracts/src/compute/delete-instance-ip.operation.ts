import { mayWrite } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTE, COMPUTES } from '../dialect.js';
import { empty } from '../schema/schema.js';

export const deleteInstanceIp = defineOperation({
  subject: 'compute.instance-ips.delete',
  kind: 'command',
  summary: 'Remove an IPv4 address from an instance',
  description:
    'Returns an IPv4 address that the instance no longer needs to the pool of its region; one public address stays.',
  http: { method: 'DELETE', path: `/${COMPUTE}/instances/:computeId/ips/:address` },
  scopes: [`${COMPUTES}:read_write`],
  grant: mayWrite(COMPUTE, 'computeId'),
  params: { computeId: 'integer', address: 'string' },
  reply: empty,
  events: [`${COMPUTE}_deleteip`],
});
