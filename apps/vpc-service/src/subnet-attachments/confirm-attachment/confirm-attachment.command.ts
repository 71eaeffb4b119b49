import { Command } from '@nestjs/cqrs';
import type { CallOf, confirmAttachment } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class ConfirmAttachmentCommand extends Command<Answer<Record<string, never>>> {
  constructor(readonly call: CallOf<typeof confirmAttachment>) {
    super();
  }
}
