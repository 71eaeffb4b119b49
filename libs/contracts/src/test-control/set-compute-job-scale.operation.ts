import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { Integer, RequiredOrNull } from '../validation/decorators.js';
import { serviceJobScaleRecord } from './job-scale.record.js';
import { SetJobScaleRequest } from './set-job-scale.operation.js';

export class SetServiceJobScaleRequest extends SetJobScaleRequest {
  /** Null: for accounts without a scale of their own. */
  @RequiredOrNull() @Integer(1) accountId: number | null;
}

/** May be repeated, as a query; so its 503 may be about a change that was made. */
export const setComputeJobScale = defineOperation({
  subject: 'compute.test-control.set-job-scale',
  kind: 'query',
  summary: 'Make jobs of instances and volumes faster or slower',
  scopes: 'public',
  grant: anyUser,
  params: {},
  body: SetServiceJobScaleRequest,
  reply: serviceJobScaleRecord,
});
