import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTE } from '../dialect.js';
import { kernelRecord } from './kernel.record.js';

export const getKernel = defineOperation({
  subject: 'catalog.kernels.get',
  kind: 'query',
  summary: 'Get a kernel',
  description: 'Returns version and architecture of one kernel before a profile uses it.',
  http: { method: 'GET', path: `/${COMPUTE}/kernels/:kernelId` },
  scopes: 'public',
  grant: anyUser,
  params: { kernelId: 'worded' },
  reply: kernelRecord,
});
