import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { Integer, RequiredOrNull } from '../validation/decorators.js';
import { serviceJobScaleRecord } from './job-scale.record.js';

export class GetServiceJobScaleRequest {
  /** Null: of accounts without a scale of their own. */
  @RequiredOrNull() @Integer(1) accountId: number | null;
}

export const getComputeJobScale = defineOperation({
  subject: 'compute.test-control.get-job-scale',
  kind: 'query',
  summary: 'Get how fast jobs of instances and volumes are',
  scopes: 'public',
  grant: anyUser,
  params: {},
  body: GetServiceJobScaleRequest,
  reply: serviceJobScaleRecord,
});
