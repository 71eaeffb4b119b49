import { randomUUID } from 'node:crypto';
import { CommandRunner } from '@stratus/commands';
import { deleteVolume, forbidden } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { hostOfVolume, jobEvent, volumeCreate, volumeDelete, volumeDetach } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { VolumeRepository } from '../volume.repository.js';
import { NO_ACCESS_TO_HOST, isHostWritable, refuseUnlessVolumeDeletable } from '../volume.js';

/**
 * Also deletes a volume that is being created: its creation job fails. Detaches a volume from an instance that is not
 * running.
 */
@Answers(deleteVolume)
export class DeleteVolumeHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly volumes: VolumeRepository,
  ) {}

  async execute(call: CallOf<typeof deleteVolume>) {
    const { accountId } = call.caller;
    return this.commands.run(call, async ({ statements, now, emit }) => {
      const { volume, host } = await this.volumes.lockWithHost(statements, accountId, call.params.volumeId);
      const { creationJob, computeId } = volume;
      if (computeId !== null && !isHostWritable(call.caller, computeId)) throw forbidden(NO_ACCESS_TO_HOST);
      refuseUnlessVolumeDeletable(volume, host);

      if (computeId !== null) {
        const from = hostOfVolume(await this.volumes.record(statements, volume.id));
        this.volumes.update(statements, volume.id, { computeId: null, updated: now });
        const detached = await this.volumes.record(statements, volume.id);
        emit(jobEvent(volumeDetach(detached, from), { id: randomUUID(), status: 'finished' }));
      }
      const record = await this.volumes.record(statements, volume.id);
      this.volumes.delete(statements, volume.id);

      if (creationJob !== null) {
        emit(jobEvent(volumeCreate(record), { id: creationJob, status: 'failed', message: 'The volume was deleted' }));
      }
      emit(jobEvent(volumeDelete(record), { id: randomUUID(), status: 'finished' }));
      return {};
    });
  }
}
