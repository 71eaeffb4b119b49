import { Module } from '@nestjs/common';
import { AbandonTestAccountHandler } from './abandon-test-account/abandon-test-account.handler.js';
import { EndAbandonedAccountHandler } from './end-abandoned-account/end-abandoned-account.handler.js';
import { OpenTestAccountHandler } from './open-test-account/open-test-account.handler.js';
import { ResetAccountHandler } from './reset-account/reset-account.handler.js';
import { TakeAbandonedAccountHandler } from './take-abandoned-account/take-abandoned-account.handler.js';
import { TestAccountRepository } from './test-account.repository.js';

@Module({
  providers: [
    AbandonTestAccountHandler,
    EndAbandonedAccountHandler,
    OpenTestAccountHandler,
    ResetAccountHandler,
    TakeAbandonedAccountHandler,
    TestAccountRepository,
  ],
})
export class TestAccountsModule {}
