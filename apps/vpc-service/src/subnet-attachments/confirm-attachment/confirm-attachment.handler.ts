import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { notFound } from '@stratus/contracts';
import { CommandRunner } from '@stratus/platform/persistence';
import { mustBeUuids } from '../subnet-attachment.js';
import { SubnetAttachmentRepository } from '../subnet-attachment.repository.js';
import { ConfirmAttachmentCommand } from './confirm-attachment.command.js';

@CommandHandler(ConfirmAttachmentCommand)
export class ConfirmAttachmentHandler implements ICommandHandler<ConfirmAttachmentCommand> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly attachments: SubnetAttachmentRepository,
  ) {}

  async execute({ call }: ConfirmAttachmentCommand) {
    const { caller, params } = call;
    mustBeUuids({ id: params.attachmentId });
    return this.commands.run(call, async ({ manager }) => {
      const { nat_1_1 } = call.body ?? {};
      if (!(await this.attachments.confirm(manager, caller.accountId, params.attachmentId, nat_1_1))) throw notFound();
      return {};
    });
  }
}
