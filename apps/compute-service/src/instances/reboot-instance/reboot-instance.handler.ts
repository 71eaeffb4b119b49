import { rebootInstance } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { instanceReboot } from '@stratus/events';
import { Answers, Sagas } from '@stratus/platform/persistence';
import { profileToReboot } from '../boot-profile.js';
import { InstanceProfilesReader } from '../instance-profiles.reader.js';
import { refuseUnlessRebootable } from '../instance-state.js';
import { InstanceRepository } from '../instance.repository.js';
import { InstanceJobs } from '../jobs/instance.jobs.js';
import { RebootInstanceSaga } from './reboot-instance.saga.js';

@Answers(rebootInstance)
export class RebootInstanceHandler {
  constructor(
    private readonly sagas: Sagas,
    private readonly instances: InstanceRepository,
    private readonly profiles: InstanceProfilesReader,
    private readonly jobs: InstanceJobs,
  ) {}

  async execute(call: CallOf<typeof rebootInstance>) {
    const { caller, params, body } = call;
    return this.sagas.start(call, RebootInstanceSaga, async (transaction, jobId) => {
      const instance = await this.instances.lock(transaction.manager, caller.accountId, params.computeId);
      refuseUnlessRebootable(instance);
      const profiles = await this.profiles.idsOf(transaction.statements, instance.id);
      const configId = profileToReboot(instance, profiles, body.config_id);

      await this.jobs.begin(transaction, instance, { id: jobId, kind: 'reboot' }, instanceReboot, {
        status: 'rebooting',
      });
      return { input: { computeId: instance.id, from: instance.status, configId }, reply: {} };
    });
  }
}
