import { Command } from '@nestjs/cqrs';
import type { CallOf, markEventSeen } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class MarkEventSeenCommand extends Command<Answer<Record<string, never>>> {
  constructor(readonly call: CallOf<typeof markEventSeen>) {
    super();
  }
}
