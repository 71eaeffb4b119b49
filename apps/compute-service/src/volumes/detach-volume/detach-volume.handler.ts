import { randomUUID } from 'node:crypto';
import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { forbidden } from '@stratus/contracts';
import { jobEvent, volumeDetach } from '@stratus/events';
import { CommandRunner } from '@stratus/platform/persistence';
import { VolumeRepository } from '../volume.repository.js';
import { mayBeDetached, mayChangeHost } from '../volume.js';
import { DetachVolumeCommand } from './detach-volume.command.js';

@CommandHandler(DetachVolumeCommand)
export class DetachVolumeHandler implements ICommandHandler<DetachVolumeCommand> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly volumes: VolumeRepository,
  ) {}

  async execute({ call }: DetachVolumeCommand) {
    const { accountId } = call.caller;
    return this.commands.run(call, async ({ manager, now, emit }) => {
      const volume = await this.volumes.lock(manager, accountId, call.params.volumeId);
      if (!mayChangeHost(call.caller, mayBeDetached(volume))) {
        throw forbidden(`Your user has no access to the instance of this volume: the operation needs read_write`);
      }

      await this.volumes.update(manager, volume.id, { computeId: null, updated: now });
      const record = await this.volumes.record(manager, volume.id);
      emit(jobEvent(volumeDetach(record), { id: randomUUID(), status: 'finished' }));
      return {};
    });
  }
}
