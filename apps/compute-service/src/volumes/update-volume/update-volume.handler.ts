import { CommandRunner } from '@stratus/commands';
import { updateVolume } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { volumeUpdate } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { TagRepository } from '../../tag-register/tag.repository.js';
import { VolumeRepository } from '../volume.repository.js';
import { decideUpdateVolume } from '../volume.js';

@Answers(updateVolume)
export class UpdateVolumeHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly volumes: VolumeRepository,
    private readonly tags: TagRepository,
  ) {}

  async execute(call: CallOf<typeof updateVolume>) {
    const { accountId } = call.caller;
    return this.commands.run(call, async (transaction) => {
      const { statements, now, emit } = transaction;
      const body = await this.tags.ensure(transaction, accountId, call.body);
      const volume = await this.volumes.lock(statements, accountId, call.params.volumeId);
      const changes = decideUpdateVolume(volume, body);

      if (changes) this.volumes.update(statements, volume.id, { ...changes, updated: now });
      const record = await this.volumes.record(statements, volume.id);
      if (changes) emit(volumeUpdate(record));
      return record;
    });
  }
}
