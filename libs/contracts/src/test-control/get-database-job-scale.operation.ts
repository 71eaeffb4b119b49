import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { GetServiceJobScaleRequest } from './get-compute-job-scale.operation.js';
import { serviceJobScaleRecord } from './job-scale.record.js';

export const getDatabaseJobScale = defineOperation({
  subject: 'database.test-control.get-job-scale',
  kind: 'query',
  summary: 'Get how fast jobs of simulated databases are',
  scopes: 'public',
  grant: anyUser,
  params: {},
  body: GetServiceJobScaleRequest,
  reply: serviceJobScaleRecord,
});
