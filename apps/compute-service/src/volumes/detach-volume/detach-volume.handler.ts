import { randomUUID } from 'node:crypto';
import { CommandRunner } from '@stratus/commands';
import { detachVolume, forbidden } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { hostOfVolume, jobEvent, volumeDetach } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { VolumeRepository } from '../volume.repository.js';
import { NO_ACCESS_TO_HOST, isHostWritable } from '../volume.js';

@Answers(detachVolume)
export class DetachVolumeHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly volumes: VolumeRepository,
  ) {}

  async execute(call: CallOf<typeof detachVolume>) {
    const { accountId } = call.caller;
    return this.commands.run(call, async ({ statements, now, emit }) => {
      const volume = await this.volumes.lock(statements, accountId, call.params.volumeId);
      if (volume.computeId === null) return {};
      if (!isHostWritable(call.caller, volume.computeId)) {
        throw forbidden(NO_ACCESS_TO_HOST);
      }

      const host = hostOfVolume(await this.volumes.record(statements, volume.id));
      this.volumes.update(statements, volume.id, { computeId: null, updated: now });
      const record = await this.volumes.record(statements, volume.id);
      emit(jobEvent(volumeDetach(record, host), { id: randomUUID(), status: 'finished' }));
      return {};
    });
  }
}
