import { Module } from '@nestjs/common';
import { TestControlGuard } from '@stratus/service';
import { FinishComputeJobsHandler } from './finish-compute-jobs/finish-compute-jobs.handler.js';

@Module({ providers: [FinishComputeJobsHandler, TestControlGuard] })
export class TestControlModule {}
