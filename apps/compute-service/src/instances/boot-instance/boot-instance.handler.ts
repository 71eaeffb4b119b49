import { CommandRunner } from '@stratus/commands';
import { bootInstance } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { profileToBoot } from '../boot-profile.js';
import { InstanceProfilesQuery } from '../instance-profiles.query.js';
import { refuseUnlessPowerable } from '../instance-state.js';
import { InstanceRepository } from '../instance.repository.js';
import { BootInstanceSaga } from '../jobs/boot-instance.saga.js';
import { PowerJobs } from '../jobs/power.jobs.js';

@Answers(bootInstance)
export class BootInstanceHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly instances: InstanceRepository,
    private readonly instanceProfilesQuery: InstanceProfilesQuery,
    private readonly powerJobs: PowerJobs,
  ) {}

  async execute(call: CallOf<typeof bootInstance>) {
    const { caller, params, body } = call;
    return this.commands.run(call, async (transaction) => {
      const instance = await this.instances.lock(transaction.statements, caller.accountId, params.computeId);
      refuseUnlessPowerable(instance);
      const profiles = await this.instanceProfilesQuery.idsOf(transaction.statements, instance.id);
      const configId = profileToBoot(instance, profiles, body.config_id);

      if (configId === undefined) await this.powerJobs.alreadyDone(transaction, instance, 'boot');
      else await this.powerJobs.start(transaction, call, BootInstanceSaga, instance, { kind: 'boot', configId });
      return {};
    });
  }
}
