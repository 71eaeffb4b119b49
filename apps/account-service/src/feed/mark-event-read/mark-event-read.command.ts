import { Command } from '@nestjs/cqrs';
import type { CallOf, markEventRead } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class MarkEventReadCommand extends Command<Answer<Record<string, never>>> {
  constructor(readonly call: CallOf<typeof markEventRead>) {
    super();
  }
}
