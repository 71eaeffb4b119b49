import { bootInstance } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { instanceBoot } from '@stratus/events';
import { Answers, Sagas } from '@stratus/platform/persistence';
import { profileToBoot } from '../boot-profile.js';
import { InstanceProfilesReader } from '../instance-profiles.reader.js';
import { refuseUnlessBootable } from '../instance-state.js';
import { InstanceRepository } from '../instance.repository.js';
import { InstanceJobs } from '../jobs/instance.jobs.js';
import { BootInstanceSaga } from './boot-instance.saga.js';

@Answers(bootInstance)
export class BootInstanceHandler {
  constructor(
    private readonly sagas: Sagas,
    private readonly instances: InstanceRepository,
    private readonly profiles: InstanceProfilesReader,
    private readonly jobs: InstanceJobs,
  ) {}

  async execute(call: CallOf<typeof bootInstance>) {
    const { caller, params, body } = call;
    return this.sagas.start(call, BootInstanceSaga, async (transaction, jobId) => {
      const instance = await this.instances.lock(transaction.manager, caller.accountId, params.computeId);
      refuseUnlessBootable(instance);
      const profiles = await this.profiles.idsOf(transaction.statements, instance.id);
      const configId = profileToBoot(instance, profiles, body.config_id);

      await this.jobs.begin(transaction, instance, { id: jobId, kind: 'boot' }, instanceBoot, { status: 'booting' });
      return { input: { computeId: instance.id, from: instance.status, configId }, reply: {} };
    });
  }
}
