import { ImageCache } from '@stratus/catalog-client';
import { createDisk } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Sagas } from '@stratus/sagas';
import { refuseIfBusy } from '../../../turns/turns.js';
import { InstanceRepository } from '../../instance.repository.js';
import { KeyOwnersLookup } from '../../key-owners.lookup.js';
import { InstanceJobs } from '../../jobs/instance.jobs.js';
import { ChangeDiskSaga } from '../change-disk.saga.js';
import { eventOf } from '../disk-job.js';
import { decideNewDisk } from '../disk-rules.js';
import { DiskRepository } from '../disk.repository.js';

@Answers(createDisk)
export class CreateDiskHandler {
  constructor(
    private readonly sagas: Sagas,
    private readonly images: ImageCache,
    private readonly keyOwners: KeyOwnersLookup,
    private readonly instances: InstanceRepository,
    private readonly disks: DiskRepository,
    private readonly instanceJobs: InstanceJobs,
  ) {}

  async execute(call: CallOf<typeof createDisk>) {
    const { caller, params, body } = call;
    const [image, keyOwners] = await Promise.all([
      body.image === undefined ? undefined : this.images.find(body.image),
      this.keyOwners.find(call, body.authorized_users),
    ]);
    return this.sagas.start(call, ChangeDiskSaga, async (transaction, jobId) => {
      const { statements, now } = transaction;
      const instance = await this.instances.lock(statements, caller.accountId, params.computeId);
      refuseIfBusy('disk', instance);
      const disks = await this.disks.ofInstance(statements, instance.id);
      const plan = decideNewDisk(body, { room: instance.specs.disk, disks, image, keyOwners });

      const diskId = await this.disks.insert(statements, instance.id, plan, now);
      const reply = await this.disks.record(statements, diskId);
      const change = { what: 'create' } as const;
      await this.instanceJobs.begin(transaction, instance, { id: jobId, kind: 'disk' }, eventOf(change, reply));
      return { input: { computeId: instance.id, from: instance.status, diskId, change }, reply };
    });
  }
}
