import { Command } from '@nestjs/cqrs';
import type { CallOf, confirmAttachmentChange } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class ConfirmAttachmentChangeCommand extends Command<Answer<Record<string, never>>> {
  constructor(readonly call: CallOf<typeof confirmAttachmentChange>) {
    super();
  }
}
