import { Module } from '@nestjs/common';
import { TestControlGuard } from '@stratus/service';
import { FinishDatabaseJobsHandler } from './finish-database-jobs/finish-database-jobs.handler.js';

@Module({ providers: [FinishDatabaseJobsHandler, TestControlGuard] })
export class TestControlModule {}
