import { Command } from '@nestjs/cqrs';
import type { CallOf, deleteToken } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class DeleteTokenCommand extends Command<Answer<Record<string, never>>> {
  constructor(readonly call: CallOf<typeof deleteToken>) {
    super();
  }
}
