import { existing, resizeInstance } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Sagas } from '@stratus/sagas';
import { HostRepository } from '../../hosts/host.repository.js';
import { InItsTurn } from '../../turns/in-its-turn.decorator.js';
import { DiskRepository } from '../disks/disk.repository.js';
import { decideResize } from '../instance-resize.js';
import { refuseIfMoved } from '../instance-state.js';
import { InstanceQuery } from '../instance.query.js';
import { InstanceRepository } from '../instance.repository.js';
import { specsOf } from '../instance.js';
import { InstanceJobs } from '../jobs/instance.jobs.js';
import { interruptionOf } from '../jobs/power.jobs.js';
import { PlaceLookup } from '../place.lookup.js';
import { ResizeInstanceSaga } from './resize-instance.saga.js';

@Answers(resizeInstance)
export class ResizeInstanceHandler {
  constructor(
    private readonly sagas: Sagas,
    private readonly instances: InstanceRepository,
    private readonly instanceQuery: InstanceQuery,
    private readonly disks: DiskRepository,
    private readonly placeLookup: PlaceLookup,
    private readonly instanceJobs: InstanceJobs,
    private readonly hosts: HostRepository,
  ) {}

  @InItsTurn()
  async execute(call: CallOf<typeof resizeInstance>) {
    const { caller, params, body } = call;
    const before = await this.instanceQuery.placeOf(caller.accountId, params.computeId);
    const place = before && (await this.placeLookup.find(before.region, body.type));
    return this.sagas.run(call, ResizeInstanceSaga, async (transaction, jobId) => {
      const instance = await this.instances.lock(transaction.statements, caller.accountId, params.computeId);
      refuseIfMoved(instance, existing(before));
      const disks = await this.disks.ofInstance(transaction.statements, instance.id);
      const { type, how, growing } = decideResize(instance, body, existing(place), disks);

      await this.instanceJobs.claim(transaction, instance, { id: jobId, kind: 'resize' });
      const { id: computeId } = instance;
      const hostUuid = await this.hosts.choose(transaction.statements, instance.region, instance.hostUuid);
      const resized = { type: type.id, specs: specsOf(type), hostUuid, how, ...(growing && { growing }) };
      return { computeId, ...resized, ...interruptionOf(instance) };
    });
  }
}
