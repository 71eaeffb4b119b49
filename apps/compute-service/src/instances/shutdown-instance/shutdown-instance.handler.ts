import { shutdownInstance } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { instanceShutdown } from '@stratus/events';
import { Answers, Sagas } from '@stratus/platform/persistence';
import { refuseUnlessRunning } from '../instance-state.js';
import { InstanceRepository } from '../instance.repository.js';
import { InstanceJobs } from '../jobs/instance.jobs.js';
import { ShutdownInstanceSaga } from './shutdown-instance.saga.js';

@Answers(shutdownInstance)
export class ShutdownInstanceHandler {
  constructor(
    private readonly sagas: Sagas,
    private readonly instances: InstanceRepository,
    private readonly jobs: InstanceJobs,
  ) {}

  async execute(call: CallOf<typeof shutdownInstance>) {
    const { caller, params } = call;
    return this.sagas.start(call, ShutdownInstanceSaga, async (transaction, jobId) => {
      const instance = await this.instances.lock(transaction.manager, caller.accountId, params.computeId);
      refuseUnlessRunning(instance);

      await this.jobs.begin(transaction, instance, { id: jobId, kind: 'shutdown' }, instanceShutdown, {
        status: 'shutting_down',
      });
      return { input: { computeId: instance.id, from: instance.status }, reply: {} };
    });
  }
}
