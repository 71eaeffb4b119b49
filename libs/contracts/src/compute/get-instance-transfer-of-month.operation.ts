import { mayRead } from '../access/grants.js';
import { COMPUTE, COMPUTES } from '../dialect.js';
import { defineOperation } from '../operation.js';
import { monthTransferRecord } from './instance-stats.record.js';

export const getInstanceTransferOfMonth = defineOperation({
  subject: 'compute.instances.get-transfer-of-month',
  kind: 'query',
  summary: 'Get the network transfer of an instance in a month',
  description: 'Shows the traffic of the current or a past month; always 0, as instances are simulated.',
  http: { method: 'GET', path: `/${COMPUTE}/instances/:computeId/transfer/:year/:month` },
  scopes: [`${COMPUTES}:read_only`],
  grant: mayRead(COMPUTE, 'computeId'),
  params: { computeId: 'integer', year: 'string', month: 'string' },
  reply: monthTransferRecord,
});
