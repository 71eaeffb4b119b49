import { Command } from '@nestjs/cqrs';
import type { CallOf, releaseAttachment } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class ReleaseAttachmentCommand extends Command<Answer<Record<string, never>>> {
  constructor(readonly call: CallOf<typeof releaseAttachment>) {
    super();
  }
}
