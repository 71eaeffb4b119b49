import { Inject } from '@nestjs/common';
import { inRepeatableTransaction } from '@stratus/commands';
import { abandonTestAccount } from '@stratus/contracts';
import type { CallOf, ReplyOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { CLOCK } from '@stratus/runtime';
import { SignalsPublisher } from '../../signals/signals.publisher.js';
import { TestAccountRepository } from '../test-account.repository.js';
import { TestControlGuard } from '@stratus/service';

@Answers(abandonTestAccount)
export class AbandonTestAccountHandler {
  constructor(
    private readonly database: Database,
    private readonly accounts: TestAccountRepository,
    private readonly guard: TestControlGuard,
    private readonly signalsPublisher: SignalsPublisher,
    @Inject(CLOCK) private readonly clock: () => Date,
  ) {}

  async execute({ body: { name } }: CallOf<typeof abandonTestAccount>): Promise<ReplyOf<typeof abandonTestAccount>> {
    this.guard.refuseUnlessOpen();
    const now = this.clock();
    const ended = await inRepeatableTransaction(this.database, ({ statements }) =>
      this.accounts.abandon(statements, name, now),
    );
    if (!ended) return { existed: false };
    const { accountId, users } = ended;
    this.signalsPublisher.accessChanged(users.map((userId) => ({ accountId, userId })));
    return { existed: true };
  }
}
