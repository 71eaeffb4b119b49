import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { instanceUpdate } from '@stratus/events';
import { CommandRunner } from '@stratus/platform/persistence';
import { decideUpdateInstance } from '../instance-update.js';
import { InstanceRepository } from '../instance.repository.js';
import { instanceRecordOf } from '../instance.js';
import { UpdateInstanceCommand } from './update-instance.command.js';

/** Settings may change while a job runs: no job touches them. */
@CommandHandler(UpdateInstanceCommand)
export class UpdateInstanceHandler implements ICommandHandler<UpdateInstanceCommand> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly instances: InstanceRepository,
  ) {}

  async execute({ call }: UpdateInstanceCommand) {
    const { caller, params, body } = call;
    return this.commands.run(call, async ({ manager, now, emit }) => {
      const instance = await this.instances.lock(manager, caller.accountId, params.computeId);
      const labelTaken =
        body.label !== undefined && (await this.instances.labelTaken(manager, caller.accountId, body.label));
      const settings = decideUpdateInstance(instance, body, caller, { labelTaken });
      if (!settings) return instanceRecordOf(instance);

      const changes = { ...settings, updated: now };
      await this.instances.update(manager, instance.id, changes);
      const record = instanceRecordOf({ ...instance, ...changes });
      emit(instanceUpdate(record));
      return record;
    });
  }
}
