import { mayRead } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTE, COMPUTES } from '../dialect.js';
import { instanceRecord } from './instance.record.js';

export const getInstance = defineOperation({
  subject: 'compute.instances.get',
  kind: 'query',
  summary: 'Get an instance',
  description: 'Returns status, plan and addresses of one instance; clients poll it to see a job end.',
  http: { method: 'GET', path: `/${COMPUTE}/instances/:computeId` },
  scopes: [`${COMPUTES}:read_only`],
  grant: mayRead(COMPUTE, 'computeId'),
  params: { computeId: 'integer' },
  reply: instanceRecord,
});
