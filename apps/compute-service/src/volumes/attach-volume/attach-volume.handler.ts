import { randomUUID } from 'node:crypto';
import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { COMPUTE_ID } from '@stratus/contracts';
import { jobEvent, volumeAttach } from '@stratus/events';
import { CommandRunner } from '@stratus/platform/persistence';
import { VolumeRepository } from '../volume.repository.js';
import { mayBeAttached, mayChangeHost } from '../volume.js';
import { AttachVolumeCommand } from './attach-volume.command.js';

@CommandHandler(AttachVolumeCommand)
export class AttachVolumeHandler implements ICommandHandler<AttachVolumeCommand> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly volumes: VolumeRepository,
  ) {}

  async execute({ call }: AttachVolumeCommand) {
    const { accountId } = call.caller;
    const { [COMPUTE_ID]: computeId, config_id: configId } = call.body;
    const known = mayChangeHost(call.caller, computeId);
    return this.commands.run(call, async ({ manager, now, emit }) => {
      const host = known ? await this.volumes.lockHost(manager, accountId, computeId, configId) : undefined;
      const volume = await this.volumes.lock(manager, accountId, call.params.volumeId);
      mayBeAttached(volume, host);

      await this.volumes.update(manager, volume.id, { computeId, updated: now });
      const record = await this.volumes.record(manager, volume.id);
      emit(jobEvent(volumeAttach(record), { id: randomUUID(), status: 'finished' }));
      return record;
    });
  }
}
