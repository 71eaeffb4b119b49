import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { tokenUpdate } from '@stratus/events';
import { CommandRunner } from '@stratus/platform/persistence';
import { TokenRepository } from '../token.repository.js';
import { UpdateTokenCommand } from './update-token.command.js';

@CommandHandler(UpdateTokenCommand)
export class UpdateTokenHandler implements ICommandHandler<UpdateTokenCommand> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly tokens: TokenRepository,
  ) {}

  async execute({ call }: UpdateTokenCommand) {
    return this.commands.run(call, async ({ manager, emit }) => {
      const token = await this.tokens.lock(manager, call.caller.userId, call.params.tokenId);
      const { label = token.label } = call.body;
      if (label === token.label) return token;

      await this.tokens.rename(manager, token.id, label);

      const record = { ...token, label };
      emit(tokenUpdate(record));
      return record;
    });
  }
}
