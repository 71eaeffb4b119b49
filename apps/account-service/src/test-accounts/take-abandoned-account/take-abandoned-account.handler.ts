import { Inject } from '@nestjs/common';
import { takeAbandonedAccount } from '@stratus/contracts';
import type { ReplyOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { CLOCK } from '@stratus/runtime';
import { TestAccountRepository } from '../test-account.repository.js';
import { TestControlGuard } from '@stratus/service';

@Answers(takeAbandonedAccount)
export class TakeAbandonedAccountHandler {
  constructor(
    private readonly database: Database,
    private readonly accounts: TestAccountRepository,
    private readonly guard: TestControlGuard,
    @Inject(CLOCK) private readonly clock: () => Date,
  ) {}

  async execute(): Promise<ReplyOf<typeof takeAbandonedAccount>> {
    this.guard.refuseUnlessOpen();
    const now = this.clock();
    const accountId = await this.database.transaction(({ statements }) => this.accounts.take(statements, now));
    return { accountId };
  }
}
