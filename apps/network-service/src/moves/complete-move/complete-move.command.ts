import { Command } from '@nestjs/cqrs';
import type { CallOf, completeMove } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class CompleteMoveCommand extends Command<Answer<Record<string, never>>> {
  constructor(readonly call: CallOf<typeof completeMove>) {
    super();
  }
}
