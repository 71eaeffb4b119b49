import { Command } from '@nestjs/cqrs';
import type { CallOf, VolumeRecord, attachVolume } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class AttachVolumeCommand extends Command<Answer<VolumeRecord>> {
  constructor(readonly call: CallOf<typeof attachVolume>) {
    super();
  }
}
