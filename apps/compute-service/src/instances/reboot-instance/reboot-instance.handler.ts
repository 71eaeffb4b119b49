import { CommandRunner } from '@stratus/commands';
import { rebootInstance } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { profileToReboot } from '../boot-profile.js';
import { InstanceProfilesQuery } from '../instance-profiles.query.js';
import { refuseUnlessPowerable } from '../instance-state.js';
import { InstanceRepository } from '../instance.repository.js';
import { PowerJobs } from '../jobs/power.jobs.js';
import { RebootInstanceSaga } from './reboot-instance.saga.js';

@Answers(rebootInstance)
export class RebootInstanceHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly instances: InstanceRepository,
    private readonly instanceProfilesQuery: InstanceProfilesQuery,
    private readonly powerJobs: PowerJobs,
  ) {}

  async execute(call: CallOf<typeof rebootInstance>) {
    const { caller, params, body } = call;
    return this.commands.run(call, async (transaction) => {
      const instance = await this.instances.lock(transaction.statements, caller.accountId, params.computeId);
      refuseUnlessPowerable(instance);
      const profiles = await this.instanceProfilesQuery.idsOf(transaction.statements, instance.id);
      const configId = profileToReboot(instance, profiles, body.config_id);

      await this.powerJobs.start(transaction, call, RebootInstanceSaga, instance, { kind: 'reboot', configId });
      return {};
    });
  }
}
