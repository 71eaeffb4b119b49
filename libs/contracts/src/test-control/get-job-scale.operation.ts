import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { jobScaleRecord } from './job-scale.record.js';

export const getJobScale = defineOperation({
  subject: 'gateway.test-control.get-job-scale',
  kind: 'query',
  summary: 'Get how fast jobs are',
  description: 'With a token for its account, else for accounts that have no scale of their own.',
  http: { method: 'GET', path: '/_stratus/jobs' },
  scopes: 'public',
  grant: anyUser,
  params: {},
  reply: jobScaleRecord,
});
