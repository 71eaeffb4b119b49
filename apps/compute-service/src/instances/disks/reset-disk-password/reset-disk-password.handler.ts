import { resetDiskPassword } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Sagas } from '@stratus/sagas';
import { refuseIfBusy } from '../../../turns/turns.js';
import { InstanceRepository } from '../../instance.repository.js';
import { InstanceJobs } from '../../jobs/instance.jobs.js';
import { ChangeDiskSaga } from '../change-disk.saga.js';
import { eventOf } from '../disk-job.js';
import { refuseUnlessPasswordResettable } from '../disk-rules.js';
import { DiskRepository } from '../disk.repository.js';

/** Only the bounds of the password are checked; it is not stored, since no machine would read it. */
@Answers(resetDiskPassword)
export class ResetDiskPasswordHandler {
  constructor(
    private readonly sagas: Sagas,
    private readonly instances: InstanceRepository,
    private readonly disks: DiskRepository,
    private readonly instanceJobs: InstanceJobs,
  ) {}

  async execute(call: CallOf<typeof resetDiskPassword>) {
    const { caller, params } = call;
    return this.sagas.start(call, ChangeDiskSaga, async (transaction, jobId) => {
      const { statements } = transaction;
      const instance = await this.instances.lock(statements, caller.accountId, params.computeId);
      const disk = await this.disks.find(statements, instance.id, params.diskId);
      refuseIfBusy('disk', instance);
      refuseUnlessPasswordResettable(disk, instance);

      const change = { what: 'password' } as const;
      const record = await this.disks.record(statements, disk.id);
      await this.instanceJobs.begin(transaction, instance, { id: jobId, kind: 'disk' }, eventOf(change, record));
      return { input: { computeId: instance.id, from: instance.status, diskId: disk.id, change }, reply: {} };
    });
  }
}
