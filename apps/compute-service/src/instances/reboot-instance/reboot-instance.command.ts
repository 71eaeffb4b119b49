import { Command } from '@nestjs/cqrs';
import type { CallOf, rebootInstance } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class RebootInstanceCommand extends Command<Answer<Record<string, never>>> {
  constructor(readonly call: CallOf<typeof rebootInstance>) {
    super();
  }
}
