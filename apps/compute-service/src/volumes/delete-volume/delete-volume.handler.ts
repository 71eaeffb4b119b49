import { randomUUID } from 'node:crypto';
import { deleteVolume } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { jobEvent, volumeCreate, volumeDelete } from '@stratus/events';
import { Answers, CommandRunner } from '@stratus/platform/persistence';
import { VolumeRepository } from '../volume.repository.js';
import { refuseUnlessVolumeDeletable } from '../volume.js';

/** Also deletes a volume that is still being created: the job that creates it fails. */
@Answers(deleteVolume)
export class DeleteVolumeHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly volumes: VolumeRepository,
  ) {}

  async execute(call: CallOf<typeof deleteVolume>) {
    return this.commands.run(call, async ({ manager, statements, emit }) => {
      const volume = await this.volumes.lock(manager, call.caller.accountId, call.params.volumeId);
      refuseUnlessVolumeDeletable(volume);
      const record = await this.volumes.record(statements, volume.id);

      await this.volumes.delete(manager, volume.id);

      const { creationJob } = volume;
      if (creationJob !== null) {
        emit(jobEvent(volumeCreate(record), { id: creationJob, status: 'failed', message: 'The volume was deleted' }));
      }
      emit(jobEvent(volumeDelete(record), { id: randomUUID(), status: 'finished' }));
      return {};
    });
  }
}
