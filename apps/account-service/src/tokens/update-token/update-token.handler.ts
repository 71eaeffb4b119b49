import { CommandRunner } from '@stratus/commands';
import { updateToken } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { tokenUpdate } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { TokenRepository } from '../token.repository.js';

@Answers(updateToken)
export class UpdateTokenHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly tokens: TokenRepository,
  ) {}

  async execute(call: CallOf<typeof updateToken>) {
    return this.commands.run(call, async ({ statements, emit }) => {
      const token = await this.tokens.lock(statements, call.caller.userId, call.params.tokenId);
      const { label = token.label } = call.body;
      if (label === token.label) return token;

      this.tokens.rename(statements, token.id, label);

      const record = { ...token, label };
      emit(tokenUpdate(record));
      return record;
    });
  }
}
