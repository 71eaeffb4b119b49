import { Command } from '@nestjs/cqrs';
import type { CallOf, SubnetAttachmentRecord, reserveAttachment } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class ReserveAttachmentCommand extends Command<Answer<SubnetAttachmentRecord>> {
  constructor(readonly call: CallOf<typeof reserveAttachment>) {
    super();
  }
}
