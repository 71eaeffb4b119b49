import { CommandRunner } from '@stratus/commands';
import { updateInstance } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { instanceUpdate } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { TagRepository } from '../../tag-register/tag.repository.js';
import { decideUpdateInstance } from '../instance-update.js';
import { InstanceRepository } from '../instance.repository.js';
import { instanceRecordOf } from '../instance.js';

/** Settings may change while a job runs: no job touches them. */
@Answers(updateInstance)
export class UpdateInstanceHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly instances: InstanceRepository,
    private readonly tags: TagRepository,
  ) {}

  async execute(call: CallOf<typeof updateInstance>) {
    const { caller, params } = call;
    return this.commands.run(call, async (transaction) => {
      const { statements, now, emit } = transaction;
      const body = await this.tags.ensure(transaction, caller.accountId, call.body);
      const instance = await this.instances.lock(statements, caller.accountId, params.computeId);
      const labelTaken =
        body.label !== undefined && (await this.instances.labelTaken(statements, caller.accountId, body.label));
      const settings = decideUpdateInstance(instance, body, caller, { labelTaken });
      if (!settings) return instanceRecordOf(instance);

      const changes = { ...settings, updated: now };
      this.instances.update(statements, instance.id, changes);
      const record = instanceRecordOf({ ...instance, ...changes });
      emit(instanceUpdate(record));
      return record;
    });
  }
}
