import { Command } from '@nestjs/cqrs';
import type { CallOf, TokenRecord, createToken } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class CreateTokenCommand extends Command<Answer<TokenRecord>> {
  constructor(readonly call: CallOf<typeof createToken>) {
    super();
  }
}
