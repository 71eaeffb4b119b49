import { Command } from '@nestjs/cqrs';
import type { CallOf, TokenRecord, updateToken } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class UpdateTokenCommand extends Command<Answer<TokenRecord>> {
  constructor(readonly call: CallOf<typeof updateToken>) {
    super();
  }
}
