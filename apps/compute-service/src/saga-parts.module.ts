import { Global, Module } from '@nestjs/common';
import { JobFaults, JobScales } from '@stratus/service';
import { ChangeLocks } from './instances/jobs/change.locks.js';
import { HostMoveSteps } from './instances/jobs/host-move.steps.js';
import { InstanceJobs } from './instances/jobs/instance.jobs.js';
import { InterfaceSteps } from './instances/configs/interfaces/interface.steps.js';
import { ProfileLocks } from './instances/configs/profile.locks.js';
import { ActiveProfileSteps } from './instances/jobs/active-profile.steps.js';
import { MigrationGateSteps } from './instances/jobs/migration-gate.steps.js';
import { PowerJobs } from './instances/jobs/power.jobs.js';
import { FailingJobs } from './job-durations/failing.jobs.js';
import { JobDurationLookup } from './job-durations/job-duration.lookup.js';

const SHARED = [
  ActiveProfileSteps,
  ChangeLocks,
  HostMoveSteps,
  InstanceJobs,
  InterfaceSteps,
  FailingJobs,
  JobDurationLookup,
  JobFaults,
  JobScales,
  MigrationGateSteps,
  PowerJobs,
  ProfileLocks,
];

/** Steps and jobs that several sagas share. */
@Global()
@Module({ providers: SHARED, exports: SHARED })
export class SagaPartsModule {}
