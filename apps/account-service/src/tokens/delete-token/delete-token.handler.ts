import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { tokenDelete } from '@stratus/events';
import { CommandRunner } from '@stratus/platform/persistence';
import { Signals } from '../../signals/signals.publisher.js';
import { TokenRepository } from '../token.repository.js';
import { DeleteTokenCommand } from './delete-token.command.js';

@CommandHandler(DeleteTokenCommand)
export class DeleteTokenHandler implements ICommandHandler<DeleteTokenCommand> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly tokens: TokenRepository,
    private readonly signals: Signals,
  ) {}

  async execute({ call }: DeleteTokenCommand) {
    const { accountId, userId } = call.caller;
    return this.signals.afterAccessChange(accountId, (changed) =>
      this.commands.run(call, async ({ manager, now, emit }) => {
        const token = await this.tokens.lock(manager, userId, call.params.tokenId);

        await this.tokens.revoke(manager, token.id, now);

        emit(tokenDelete(token));
        changed(userId);
        return {};
      }),
    );
  }
}
