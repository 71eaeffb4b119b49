import { mayRead } from '../access/grants.js';
import { COMPUTE, COMPUTES } from '../dialect.js';
import { defineOperation } from '../operation.js';
import { instanceStatsRecord } from './instance-stats.record.js';

export const getInstanceStatsOfMonth = defineOperation({
  subject: 'compute.instances.get-stats-of-month',
  kind: 'query',
  summary: 'Get the statistics of an instance in a month',
  description:
    'Returns the curves of the current or a past month for consoles that draw them; empty, as instances are simulated.',
  http: { method: 'GET', path: `/${COMPUTE}/instances/:computeId/stats/:year/:month` },
  scopes: [`${COMPUTES}:read_only`],
  grant: mayRead(COMPUTE, 'computeId'),
  params: { computeId: 'integer', year: 'string', month: 'string' },
  reply: instanceStatsRecord,
});
