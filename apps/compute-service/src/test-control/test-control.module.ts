import { Module } from '@nestjs/common';
import { FinishComputeJobsHandler } from './finish-compute-jobs/finish-compute-jobs.handler.js';

@Module({ providers: [FinishComputeJobsHandler] })
export class TestControlModule {}
