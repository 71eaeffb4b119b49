import { Inject } from '@nestjs/common';
import { inRepeatableTransaction } from '@stratus/commands';
import { takeAbandonedAccount } from '@stratus/contracts';
import type { CallOf, ReplyOf } from '@stratus/contracts';
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

  async execute({ body }: CallOf<typeof takeAbandonedAccount>): Promise<ReplyOf<typeof takeAbandonedAccount>> {
    this.guard.refuseUnlessOpen();
    const now = this.clock();
    const accountId = await inRepeatableTransaction(this.database, ({ statements }) =>
      this.accounts.take(statements, now, body.seconds),
    );
    return { accountId };
  }
}
