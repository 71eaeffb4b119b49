import { Command } from '@nestjs/cqrs';
import type { CallOf, resizeInstance } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class ResizeInstanceCommand extends Command<Answer<Record<string, never>>> {
  constructor(readonly call: CallOf<typeof resizeInstance>) {
    super();
  }
}
