import { Command } from '@nestjs/cqrs';
import type { CallOf, bootInstance } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class BootInstanceCommand extends Command<Answer<Record<string, never>>> {
  constructor(readonly call: CallOf<typeof bootInstance>) {
    super();
  }
}
