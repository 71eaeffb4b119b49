import { CommandRunner } from '@stratus/commands';
import { updateDisk } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { diskUpdate } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { changesIn } from '../../../changes.js';
import { InstanceRepository } from '../../instance.repository.js';
import type { Disk } from '../disk.js';
import { DiskRepository } from '../disk.repository.js';

/** A label may change while a job runs, as may the settings of an instance. */
@Answers(updateDisk)
export class UpdateDiskHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly instances: InstanceRepository,
    private readonly disks: DiskRepository,
  ) {}

  async execute(call: CallOf<typeof updateDisk>) {
    const { caller, params, body } = call;
    return this.commands.run(call, async ({ statements, now, emit }) => {
      const instance = await this.instances.lock(statements, caller.accountId, params.computeId);
      const disk = await this.disks.find(statements, instance.id, params.diskId);
      const changes = changesIn<Partial<Disk>>(disk, body);

      if (changes) this.disks.update(statements, disk.id, { ...changes, updated: now });
      const record = await this.disks.record(statements, disk.id);
      if (changes) emit(diskUpdate(record, instance));
      return record;
    });
  }
}
