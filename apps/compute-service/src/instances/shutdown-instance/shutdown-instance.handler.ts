import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { instanceShutdown } from '@stratus/events';
import { Sagas } from '@stratus/platform/persistence';
import { refuseShutdown } from '../instance-state.js';
import { InstanceRepository } from '../instance.repository.js';
import { InstanceJobs } from '../jobs/instance.jobs.js';
import { ShutdownInstanceCommand } from './shutdown-instance.command.js';
import { ShutdownInstanceSaga } from './shutdown-instance.saga.js';

@CommandHandler(ShutdownInstanceCommand)
export class ShutdownInstanceHandler implements ICommandHandler<ShutdownInstanceCommand> {
  constructor(
    private readonly sagas: Sagas,
    private readonly instances: InstanceRepository,
    private readonly jobs: InstanceJobs,
  ) {}

  async execute({ call }: ShutdownInstanceCommand) {
    const { caller, params } = call;
    return this.sagas.start(call, ShutdownInstanceSaga, async (transaction, jobId) => {
      const instance = await this.instances.lock(transaction.manager, caller.accountId, params.computeId);
      refuseShutdown(instance);

      await this.jobs.begin(transaction, instance, jobId, instanceShutdown, { status: 'shutting_down' });
      return { input: { computeId: instance.id, from: instance.status }, reply: {} };
    });
  }
}
