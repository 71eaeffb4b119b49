import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { serviceJobScaleRecord } from './job-scale.record.js';
import { SetServiceJobScaleRequest } from './set-compute-job-scale.operation.js';

/** May be repeated, as a query; so its 503 may be about a change that was made. */
export const setDatabaseJobScale = defineOperation({
  subject: 'database.test-control.set-job-scale',
  kind: 'query',
  summary: 'Make jobs of simulated databases faster or slower',
  scopes: 'public',
  grant: anyUser,
  params: {},
  body: SetServiceJobScaleRequest,
  reply: serviceJobScaleRecord,
});
