import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ApiFailure, existing } from '@stratus/contracts';
import { CommandRunner } from '@stratus/platform/persistence';
import { AttachmentChangeRepository } from '../attachment-change.repository.js';
import { CHANGE_CANCELLED, mustBeUuids } from '../subnet-attachment.js';
import { SubnetAttachmentRepository } from '../subnet-attachment.repository.js';
import { ConfirmAttachmentChangeCommand } from './confirm-attachment-change.command.js';

@CommandHandler(ConfirmAttachmentChangeCommand)
export class ConfirmAttachmentChangeHandler implements ICommandHandler<ConfirmAttachmentChangeCommand> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly attachments: SubnetAttachmentRepository,
    private readonly changes: AttachmentChangeRepository,
  ) {}

  async execute({ call }: ConfirmAttachmentChangeCommand) {
    const { accountId } = call.caller;
    const { attachmentId } = call.params;
    const { change_id, nat_1_1 } = call.body;
    mustBeUuids({ id: attachmentId, change_id });
    const change = { accountId, attachmentId, id: change_id };
    return this.commands.run(call, async ({ manager }) => {
      await this.attachments.lockId(manager, attachmentId);
      const { state } = existing(await this.changes.find(manager, change));
      if (state === 'cancelled') throw new ApiFailure(400, [CHANGE_CANCELLED]);
      if (state === 'reserved') await this.changes.confirm(manager, change, nat_1_1);
      return {};
    });
  }
}
