import { Module } from '@nestjs/common';
import { GetComputeJobScaleHandler } from './get-compute-job-scale/get-compute-job-scale.handler.js';
import { SetComputeJobScaleHandler } from './set-compute-job-scale/set-compute-job-scale.handler.js';
import { FinishComputeJobsHandler } from './finish-compute-jobs/finish-compute-jobs.handler.js';

@Module({
  providers: [FinishComputeJobsHandler, GetComputeJobScaleHandler, SetComputeJobScaleHandler],
})
export class TestControlModule {}
