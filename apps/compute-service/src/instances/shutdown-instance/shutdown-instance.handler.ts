import { CommandRunner } from '@stratus/commands';
import { shutdownInstance } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { isOff, refuseUnlessPowerable } from '../instance-state.js';
import { InstanceRepository } from '../instance.repository.js';
import { PowerJobs } from '../jobs/power.jobs.js';
import { ShutdownInstanceSaga } from './shutdown-instance.saga.js';

@Answers(shutdownInstance)
export class ShutdownInstanceHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly instances: InstanceRepository,
    private readonly powerJobs: PowerJobs,
  ) {}

  async execute(call: CallOf<typeof shutdownInstance>) {
    const { caller, params } = call;
    return this.commands.run(call, async (transaction) => {
      const instance = await this.instances.lock(transaction.statements, caller.accountId, params.computeId);
      refuseUnlessPowerable(instance);

      if (isOff(instance)) await this.powerJobs.alreadyDone(transaction, instance, 'shutdown');
      else
        await this.powerJobs.start(transaction, call, ShutdownInstanceSaga, instance, {
          kind: 'shutdown',
          configId: null,
        });
      return {};
    });
  }
}
