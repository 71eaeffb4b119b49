import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { FinishComputeJobsRequest, unfinishedJobsRecord } from './finish-compute-jobs.operation.js';

/** Ends the waits of the account's jobs, as far as its databases are simulated. May be repeated, as a query. */
export const finishDatabaseJobs = defineOperation({
  subject: 'database.test-control.finish-jobs',
  kind: 'query',
  summary: 'End the waits of the jobs of databases',
  scopes: 'public',
  grant: anyUser,
  params: {},
  body: FinishComputeJobsRequest,
  reply: unfinishedJobsRecord,
});
