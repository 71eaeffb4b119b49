import { mayRead } from '../access/grants.js';
import { COMPUTE, COMPUTES } from '../dialect.js';
import { defineOperation } from '../operation.js';
import { instanceStatsRecord } from './instance-stats.record.js';

export const getInstanceStats = defineOperation({
  subject: 'compute.instances.get-stats',
  kind: 'query',
  summary: 'Get the statistics of an instance',
  description: 'Returns the curves of the last day for consoles that draw them; empty, as instances are simulated.',
  http: { method: 'GET', path: `/${COMPUTE}/instances/:computeId/stats` },
  scopes: [`${COMPUTES}:read_only`],
  grant: mayRead(COMPUTE, 'computeId'),
  params: { computeId: 'integer' },
  reply: instanceStatsRecord,
});
