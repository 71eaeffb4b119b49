import { randomUUID } from 'node:crypto';
import { CommandRunner } from '@stratus/commands';
import { COMPUTE_ID, attachVolume } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { jobEvent, volumeAttach } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { VolumeRepository } from '../volume.repository.js';
import { refuseUnlessAttachable, isHostWritable } from '../volume.js';

@Answers(attachVolume)
export class AttachVolumeHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly volumes: VolumeRepository,
  ) {}

  async execute(call: CallOf<typeof attachVolume>) {
    const { accountId } = call.caller;
    const { [COMPUTE_ID]: computeId, config_id: configId } = call.body;
    const known = isHostWritable(call.caller, computeId);
    return this.commands.run(call, async ({ statements, now, emit }) => {
      const host = known ? await this.volumes.lockHost(statements, accountId, computeId, configId) : undefined;
      const volume = await this.volumes.lock(statements, accountId, call.params.volumeId);
      refuseUnlessAttachable(volume, host);

      this.volumes.update(statements, volume.id, { computeId, updated: now });
      const record = await this.volumes.record(statements, volume.id);
      emit(jobEvent(volumeAttach(record), { id: randomUUID(), status: 'finished' }));
      return record;
    });
  }
}
