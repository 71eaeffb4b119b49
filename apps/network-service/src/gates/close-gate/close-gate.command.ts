import { Command } from '@nestjs/cqrs';
import type { CallOf, closeGate } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class CloseGateCommand extends Command<Answer<Record<string, never>>> {
  constructor(readonly call: CallOf<typeof closeGate>) {
    super();
  }
}
