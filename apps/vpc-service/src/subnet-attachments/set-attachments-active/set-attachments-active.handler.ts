import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { COMPUTE_ID } from '@stratus/contracts';
import { CommandRunner } from '@stratus/platform/persistence';
import { SubnetAttachmentRepository } from '../subnet-attachment.repository.js';
import { SetAttachmentsActiveCommand } from './set-attachments-active.command.js';

@CommandHandler(SetAttachmentsActiveCommand)
export class SetAttachmentsActiveHandler implements ICommandHandler<SetAttachmentsActiveCommand> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly attachments: SubnetAttachmentRepository,
  ) {}

  async execute({ call }: SetAttachmentsActiveCommand) {
    const { caller, body } = call;
    return this.commands.run(call, async ({ manager }) => {
      await this.attachments.setActive(manager, caller.accountId, body[COMPUTE_ID], body.active_config_id ?? null);
      return {};
    });
  }
}
