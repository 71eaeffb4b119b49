import { randomUUID } from 'node:crypto';
import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { jobEvent, volumeCreate, volumeDelete } from '@stratus/events';
import { CommandRunner } from '@stratus/platform/persistence';
import { VolumeRepository } from '../volume.repository.js';
import { mayBeDeleted } from '../volume.js';
import { DeleteVolumeCommand } from './delete-volume.command.js';

/** A volume that is still being created can be deleted: the job that creates it fails. */
@CommandHandler(DeleteVolumeCommand)
export class DeleteVolumeHandler implements ICommandHandler<DeleteVolumeCommand> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly volumes: VolumeRepository,
  ) {}

  async execute({ call }: DeleteVolumeCommand) {
    return this.commands.run(call, async ({ manager, emit }) => {
      const volume = await this.volumes.lock(manager, call.caller.accountId, call.params.volumeId);
      mayBeDeleted(volume);
      const record = await this.volumes.record(manager, volume.id);

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
