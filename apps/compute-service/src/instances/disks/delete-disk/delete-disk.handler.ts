import { deleteDisk } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Sagas } from '@stratus/sagas';
import { refuseIfBusy } from '../../../turns/turns.js';
import { ConfigRepository } from '../../configs/config.repository.js';
import { InstanceRepository } from '../../instance.repository.js';
import { InstanceJobs } from '../../jobs/instance.jobs.js';
import { ChangeDiskSaga } from '../change-disk.saga.js';
import { eventOf } from '../disk-job.js';
import { refuseUnlessDiskDeletable } from '../disk-rules.js';
import { DiskRepository } from '../disk.repository.js';

/** Afterwards, profiles that name the disk show its slot as empty. */
@Answers(deleteDisk)
export class DeleteDiskHandler {
  constructor(
    private readonly sagas: Sagas,
    private readonly instances: InstanceRepository,
    private readonly configs: ConfigRepository,
    private readonly disks: DiskRepository,
    private readonly instanceJobs: InstanceJobs,
  ) {}

  async execute(call: CallOf<typeof deleteDisk>) {
    const { caller, params } = call;
    return this.sagas.start(call, ChangeDiskSaga, async (transaction, jobId) => {
      const { statements, now } = transaction;
      const instance = await this.instances.lock(statements, caller.accountId, params.computeId);
      const disk = await this.disks.find(statements, instance.id, params.diskId);
      refuseIfBusy('disk', instance);
      const { bootedConfigId } = instance;
      const booted = bootedConfigId === null ? null : await this.configs.find(statements, instance.id, bootedConfigId);
      refuseUnlessDiskDeletable(disk, booted && booted.devices);

      const change = { what: 'delete' } as const;
      this.disks.update(statements, disk.id, { status: 'deleting', updated: now });
      const record = await this.disks.record(statements, disk.id);
      await this.instanceJobs.begin(transaction, instance, { id: jobId, kind: 'disk' }, eventOf(change, record));
      return { input: { computeId: instance.id, from: instance.status, diskId: disk.id, change }, reply: {} };
    });
  }
}
