import { Command } from '@nestjs/cqrs';
import type { CallOf, setAttachmentsActive } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class SetAttachmentsActiveCommand extends Command<Answer<Record<string, never>>> {
  constructor(readonly call: CallOf<typeof setAttachmentsActive>) {
    super();
  }
}
