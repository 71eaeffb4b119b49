import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { integer, record } from '../schema/schema.js';

const unfinished = record('UnfinishedJobs', {
  unfinished: integer('Jobs of the account that are not finished; each goes on with its next step now'),
});

/** Ends the waits of the account's jobs. May be repeated, as a query. */
export const finishComputeJobs = defineOperation({
  subject: 'compute.test-control.finish-jobs',
  kind: 'query',
  summary: 'End the waits of the jobs of instances and volumes',
  scopes: [],
  grant: anyUser,
  params: {},
  reply: unfinished,
});

/** Ends the waits of the account's jobs, as far as its databases are simulated. May be repeated, as a query. */
export const finishDatabaseJobs = defineOperation({
  subject: 'database.test-control.finish-jobs',
  kind: 'query',
  summary: 'End the waits of the jobs of databases',
  scopes: [],
  grant: anyUser,
  params: {},
  reply: unfinished,
});
