import { Module } from '@nestjs/common';
import { GetDatabaseJobScaleHandler } from './get-database-job-scale/get-database-job-scale.handler.js';
import { SetDatabaseJobScaleHandler } from './set-database-job-scale/set-database-job-scale.handler.js';
import { FinishDatabaseJobsHandler } from './finish-database-jobs/finish-database-jobs.handler.js';

@Module({
  providers: [FinishDatabaseJobsHandler, GetDatabaseJobScaleHandler, SetDatabaseJobScaleHandler],
})
export class TestControlModule {}
