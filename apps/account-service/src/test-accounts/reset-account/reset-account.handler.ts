import { CommandRunner } from '@stratus/commands';
import { resetAccount } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { SignalsPublisher } from '../../signals/signals.publisher.js';
import { TestAccountRepository } from '../test-account.repository.js';
import { TestControlGuard } from '@stratus/service';

/** Takes as long for a full account as for an empty one: the users move, and what they leave is deleted later. */
@Answers(resetAccount)
export class ResetAccountHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly accounts: TestAccountRepository,
    private readonly guard: TestControlGuard,
    private readonly signalsPublisher: SignalsPublisher,
  ) {}

  async execute(call: CallOf<typeof resetAccount>) {
    this.guard.refuseUnlessOpen();
    const { caller } = call;
    return this.signalsPublisher.withAccessSignals(caller.accountId, (changed) =>
      this.commands.run(call, async ({ statements, now }) => {
        const current = await this.accounts.lock(statements, caller);
        if (current !== undefined) return { accountId: current };
        const { accountId, users } = await this.accounts.succeed(statements, caller.accountId, now);
        for (const userId of users) changed(userId);
        return { accountId };
      }),
    );
  }
}
