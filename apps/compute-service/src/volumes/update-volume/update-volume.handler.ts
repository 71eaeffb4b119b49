import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { volumeUpdate } from '@stratus/events';
import { CommandRunner } from '@stratus/platform/persistence';
import { VolumeRepository } from '../volume.repository.js';
import { decideUpdateVolume } from '../volume.js';
import { UpdateVolumeCommand } from './update-volume.command.js';

@CommandHandler(UpdateVolumeCommand)
export class UpdateVolumeHandler implements ICommandHandler<UpdateVolumeCommand> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly volumes: VolumeRepository,
  ) {}

  async execute({ call }: UpdateVolumeCommand) {
    const { accountId } = call.caller;
    return this.commands.run(call, async ({ manager, now, emit }) => {
      const volume = await this.volumes.lock(manager, accountId, call.params.volumeId);
      const changes = decideUpdateVolume(volume, call.body);

      if (changes) await this.volumes.update(manager, volume.id, { ...changes, updated: now });
      const record = await this.volumes.record(manager, volume.id);
      if (changes) emit(volumeUpdate(record));
      return record;
    });
  }
}
