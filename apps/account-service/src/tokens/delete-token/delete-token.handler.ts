import { CommandRunner } from '@stratus/commands';
import { deleteToken } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { tokenDelete } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { SignalsPublisher } from '../../signals/signals.publisher.js';
import { TokenRepository } from '../token.repository.js';

@Answers(deleteToken)
export class DeleteTokenHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly tokens: TokenRepository,
    private readonly signalsPublisher: SignalsPublisher,
  ) {}

  async execute(call: CallOf<typeof deleteToken>) {
    const { accountId, userId } = call.caller;
    return this.signalsPublisher.withAccessSignals(accountId, (changed) =>
      this.commands.run(call, async ({ statements, now, emit }) => {
        const token = await this.tokens.lock(statements, userId, call.params.tokenId);

        this.tokens.revoke(statements, token.id, now);

        emit(tokenDelete(token));
        changed(userId);
        return {};
      }),
    );
  }
}
