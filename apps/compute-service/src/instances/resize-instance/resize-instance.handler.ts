import { randomUUID } from 'node:crypto';
import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { existing } from '@stratus/contracts';
import { Sagas } from '@stratus/platform/persistence';
import { DiskRepository } from '../../disks/disk.repository.js';
import { decideResize } from '../instance-resize.js';
import { refuseIfMoved } from '../instance-state.js';
import { InstanceReader } from '../instance.reader.js';
import { InstanceRepository } from '../instance.repository.js';
import { specsOf } from '../instance.js';
import { InstanceJobs } from '../jobs/instance.jobs.js';
import { interruptionOf } from '../jobs/power.jobs.js';
import { Places } from '../place.finder.js';
import { ResizeInstanceCommand } from './resize-instance.command.js';
import { ResizeInstanceSaga } from './resize-instance.saga.js';

@CommandHandler(ResizeInstanceCommand)
export class ResizeInstanceHandler implements ICommandHandler<ResizeInstanceCommand> {
  constructor(
    private readonly sagas: Sagas,
    private readonly instances: InstanceRepository,
    private readonly reader: InstanceReader,
    private readonly disks: DiskRepository,
    private readonly places: Places,
    private readonly jobs: InstanceJobs,
  ) {}

  async execute({ call }: ResizeInstanceCommand) {
    const { caller, params, body } = call;
    const before = await this.reader.placeOf(caller.accountId, params.computeId);
    const place = before && (await this.places.find(before.region, body.type));
    return this.sagas.run(call, ResizeInstanceSaga, async (transaction, jobId) => {
      const instance = await this.instances.lock(transaction.manager, caller.accountId, params.computeId);
      refuseIfMoved(instance, existing(before));
      const disks = await this.disks.ofInstance(transaction.manager, instance.id);
      const { type, how, growing } = decideResize(instance, body, existing(place), disks);

      await this.jobs.claim(transaction, instance, jobId);
      const { id: computeId } = instance;
      const resized = { type: type.id, specs: specsOf(type), hostUuid: randomUUID(), how, ...(growing && { growing }) };
      return { computeId, ...resized, ...interruptionOf(instance) };
    });
  }
}
