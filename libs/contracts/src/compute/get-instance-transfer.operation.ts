import { mayRead } from '../access/grants.js';
import { COMPUTE, COMPUTES } from '../dialect.js';
import { defineOperation } from '../operation.js';
import { transferRecord } from './instance-stats.record.js';

export const getInstanceTransfer = defineOperation({
  subject: 'compute.instances.get-transfer',
  kind: 'query',
  summary: 'Get the network transfer of an instance',
  description: 'Shows how much traffic the plan of the instance includes in a month; none of it is ever used.',
  http: { method: 'GET', path: `/${COMPUTE}/instances/:computeId/transfer` },
  scopes: [`${COMPUTES}:read_only`],
  grant: mayRead(COMPUTE, 'computeId'),
  params: { computeId: 'integer' },
  reply: transferRecord,
});
