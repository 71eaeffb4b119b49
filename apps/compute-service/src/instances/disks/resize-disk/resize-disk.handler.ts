import { resizeDisk } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Sagas } from '@stratus/sagas';
import { refuseIfBusy } from '../../../turns/turns.js';
import { InstanceRepository } from '../../instance.repository.js';
import { InstanceJobs } from '../../jobs/instance.jobs.js';
import { ChangeDiskSaga } from '../change-disk.saga.js';
import { eventOf } from '../disk-job.js';
import { refuseUnlessDiskResizable } from '../disk-rules.js';
import { DiskRepository } from '../disk.repository.js';

@Answers(resizeDisk)
export class ResizeDiskHandler {
  constructor(
    private readonly sagas: Sagas,
    private readonly instances: InstanceRepository,
    private readonly disks: DiskRepository,
    private readonly instanceJobs: InstanceJobs,
  ) {}

  async execute(call: CallOf<typeof resizeDisk>) {
    const { caller, params, body } = call;
    return this.sagas.start(call, ChangeDiskSaga, async (transaction, jobId) => {
      const { statements } = transaction;
      const instance = await this.instances.lock(statements, caller.accountId, params.computeId);
      const disk = await this.disks.find(statements, instance.id, params.diskId);
      refuseIfBusy('disk', instance);
      refuseUnlessDiskResizable(disk, body, instance, await this.disks.ofInstance(statements, instance.id));

      const change = { what: 'resize', size: body.size } as const;
      const record = await this.disks.record(statements, disk.id);
      await this.instanceJobs.begin(transaction, instance, { id: jobId, kind: 'disk' }, eventOf(change, record));
      return { input: { computeId: instance.id, from: instance.status, diskId: disk.id, change }, reply: {} };
    });
  }
}
