import { Command } from '@nestjs/cqrs';
import type { CallOf, deleteVolume } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class DeleteVolumeCommand extends Command<Answer<Record<string, never>>> {
  constructor(readonly call: CallOf<typeof deleteVolume>) {
    super();
  }
}
