import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { integer, record } from '../schema/schema.js';
import { Integer, Required } from '../validation/decorators.js';

export class FinishComputeJobsRequest {
  @Required() @Integer(1) accountId: number;
}

export const unfinishedJobsRecord = record('UnfinishedJobs', {
  unfinished: integer('Jobs of the account that are not finished; each goes on with its next step now'),
});

/** Ends the waits of the account's jobs. May be repeated, as a query. */
export const finishComputeJobs = defineOperation({
  subject: 'compute.test-control.finish-jobs',
  kind: 'query',
  summary: 'End the waits of the jobs of instances and volumes',
  scopes: 'public',
  grant: anyUser,
  params: {},
  body: FinishComputeJobsRequest,
  reply: unfinishedJobsRecord,
});
