import { Inject } from '@nestjs/common';
import { inRepeatableTransaction } from '@stratus/commands';
import { endAbandonedAccount } from '@stratus/contracts';
import type { CallOf, ReplyOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { CLOCK } from '@stratus/runtime';
import { TestAccountRepository } from '../test-account.repository.js';
import { TestControlGuard } from '@stratus/service';

@Answers(endAbandonedAccount)
export class EndAbandonedAccountHandler {
  constructor(
    private readonly database: Database,
    private readonly accounts: TestAccountRepository,
    private readonly guard: TestControlGuard,
    @Inject(CLOCK) private readonly clock: () => Date,
  ) {}

  async execute({ body }: CallOf<typeof endAbandonedAccount>): Promise<ReplyOf<typeof endAbandonedAccount>> {
    this.guard.refuseUnlessOpen();
    const now = this.clock();
    const left = await inRepeatableTransaction(this.database, ({ statements }) =>
      this.accounts.end(statements, body.accountId, now),
    );
    return { left };
  }
}
