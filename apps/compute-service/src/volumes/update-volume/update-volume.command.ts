import { Command } from '@nestjs/cqrs';
import type { CallOf, VolumeRecord, updateVolume } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class UpdateVolumeCommand extends Command<Answer<VolumeRecord>> {
  constructor(readonly call: CallOf<typeof updateVolume>) {
    super();
  }
}
