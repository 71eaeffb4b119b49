import { Command } from '@nestjs/cqrs';
import type { CallOf, cancelAttachmentChange } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class CancelAttachmentChangeCommand extends Command<Answer<Record<string, never>>> {
  constructor(readonly call: CallOf<typeof cancelAttachmentChange>) {
    super();
  }
}
