import { Command } from '@nestjs/cqrs';
import type { CallOf, detachVolume } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class DetachVolumeCommand extends Command<Answer<Record<string, never>>> {
  constructor(readonly call: CallOf<typeof detachVolume>) {
    super();
  }
}
