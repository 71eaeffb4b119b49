import { Command } from '@nestjs/cqrs';
import type { CallOf, VolumeRecord, createVolume } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class CreateVolumeCommand extends Command<Answer<VolumeRecord>> {
  constructor(readonly call: CallOf<typeof createVolume>) {
    super();
  }
}
