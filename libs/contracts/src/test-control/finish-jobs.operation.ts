import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { integer, record } from '../schema/schema.js';

export const finishJobs = defineOperation({
  subject: 'gateway.test-control.finish-jobs',
  kind: 'command',
  summary: 'Finish the jobs of the account now',
  description:
    'A test need not wait for an instance to boot or a simulated database to be created: every job of the account takes its next ' +
    'steps at once, with all its events, until none is left. Waits 10 seconds at most for those that do real work.',
  http: { method: 'POST', path: '/_stratus/jobs/finish' },
  scopes: [],
  grant: anyUser,
  params: {},
  reply: record('FinishedJobs', { unfinished: integer('Jobs of the account that are still at work') }),
});
