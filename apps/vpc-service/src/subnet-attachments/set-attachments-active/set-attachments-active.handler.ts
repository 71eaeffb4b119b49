import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { COMPUTE_ID } from '@stratus/contracts';
import { CommandRunner } from '@stratus/platform/persistence';
import { ActiveProfileRepository } from '../active-profile.repository.js';
import { SubnetAttachmentRepository } from '../subnet-attachment.repository.js';
import { SetAttachmentsActiveCommand } from './set-attachments-active.command.js';

@CommandHandler(SetAttachmentsActiveCommand)
export class SetAttachmentsActiveHandler implements ICommandHandler<SetAttachmentsActiveCommand> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly activeProfiles: ActiveProfileRepository,
    private readonly attachments: SubnetAttachmentRepository,
  ) {}

  async execute({ call }: SetAttachmentsActiveCommand) {
    const { caller, body } = call;
    return this.commands.run(call, async ({ manager, now }) => {
      const { accountId } = caller;
      const { [COMPUTE_ID]: computeId, active_config_id: configId = null, job_number: jobNumber } = body;
      if (!(await this.activeProfiles.take(manager, { accountId, computeId, jobNumber }, now))) return {};
      await this.attachments.setActive(manager, accountId, computeId, configId);
      return {};
    });
  }
}
