import { Command } from '@nestjs/cqrs';
import type { CallOf, openGate } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class OpenGateCommand extends Command<Answer<Record<string, never>>> {
  constructor(readonly call: CallOf<typeof openGate>) {
    super();
  }
}
