import { Command } from '@nestjs/cqrs';
import type { CallOf, cancelMove } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class CancelMoveCommand extends Command<Answer<Record<string, never>>> {
  constructor(readonly call: CallOf<typeof cancelMove>) {
    super();
  }
}
