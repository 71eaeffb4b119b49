import { Command } from '@nestjs/cqrs';
import type { CallOf, deleteInstance } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class DeleteInstanceCommand extends Command<Answer<Record<string, never>>> {
  constructor(readonly call: CallOf<typeof deleteInstance>) {
    super();
  }
}
