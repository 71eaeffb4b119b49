import { Command } from '@nestjs/cqrs';
import type { CallOf, shutdownInstance } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class ShutdownInstanceCommand extends Command<Answer<Record<string, never>>> {
  constructor(readonly call: CallOf<typeof shutdownInstance>) {
    super();
  }
}
