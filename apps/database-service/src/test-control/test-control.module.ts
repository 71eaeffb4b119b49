import { Module } from '@nestjs/common';
import { FinishDatabaseJobsHandler } from './finish-database-jobs/finish-database-jobs.handler.js';

@Module({ providers: [FinishDatabaseJobsHandler] })
export class TestControlModule {}
