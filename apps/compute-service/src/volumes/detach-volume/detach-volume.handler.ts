import { randomUUID } from 'node:crypto';
import { detachVolume, forbidden } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { jobEvent, volumeDetach } from '@stratus/events';
import { Answers, CommandRunner } from '@stratus/platform/persistence';
import { VolumeRepository } from '../volume.repository.js';
import { decideDetach, isHostWritable } from '../volume.js';

@Answers(detachVolume)
export class DetachVolumeHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly volumes: VolumeRepository,
  ) {}

  async execute(call: CallOf<typeof detachVolume>) {
    const { accountId } = call.caller;
    return this.commands.run(call, async ({ manager, statements, now, emit }) => {
      const volume = await this.volumes.lock(manager, accountId, call.params.volumeId);
      if (!isHostWritable(call.caller, decideDetach(volume))) {
        throw forbidden(`Your user has no access to the instance of this volume: the operation needs read_write`);
      }

      await this.volumes.update(manager, volume.id, { computeId: null, updated: now });
      const record = await this.volumes.record(statements, volume.id);
      emit(jobEvent(volumeDetach(record), { id: randomUUID(), status: 'finished' }));
      return {};
    });
  }
}
