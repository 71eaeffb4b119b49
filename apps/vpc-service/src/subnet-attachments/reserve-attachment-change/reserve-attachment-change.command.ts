import { Command } from '@nestjs/cqrs';
import type { CallOf, SubnetAttachmentRecord, reserveAttachmentChange } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class ReserveAttachmentChangeCommand extends Command<Answer<SubnetAttachmentRecord>> {
  constructor(readonly call: CallOf<typeof reserveAttachmentChange>) {
    super();
  }
}
