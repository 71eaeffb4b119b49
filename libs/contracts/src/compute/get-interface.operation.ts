import { mayRead } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTE, COMPUTES } from '../dialect.js';
import { interfaceRecord } from './interface.record.js';

export const getInterface = defineOperation({
  subject: 'compute.interfaces.get',
  kind: 'query',
  summary: 'Get an interface',
  description: 'Returns the network, addresses and NAT of one interface, and whether the instance runs with it.',
  http: { method: 'GET', path: `/${COMPUTE}/instances/:computeId/configs/:configId/interfaces/:interfaceId` },
  scopes: [`${COMPUTES}:read_only`],
  grant: mayRead(COMPUTE, 'computeId'),
  params: { computeId: 'integer', configId: 'integer', interfaceId: 'integer' },
  reply: interfaceRecord,
});
