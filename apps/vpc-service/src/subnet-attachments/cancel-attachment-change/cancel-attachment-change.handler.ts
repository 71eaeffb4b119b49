import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { CommandRunner } from '@stratus/platform/persistence';
import { AttachmentChangeRepository } from '../attachment-change.repository.js';
import { mustBeUuids } from '../subnet-attachment.js';
import { SubnetAttachmentRepository } from '../subnet-attachment.repository.js';
import { CancelAttachmentChangeCommand } from './cancel-attachment-change.command.js';

/** An undo may come twice, or before its do: a change that is reserved after it was cancelled is refused. */
@CommandHandler(CancelAttachmentChangeCommand)
export class CancelAttachmentChangeHandler implements ICommandHandler<CancelAttachmentChangeCommand> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly attachments: SubnetAttachmentRepository,
    private readonly changes: AttachmentChangeRepository,
  ) {}

  async execute({ call }: CancelAttachmentChangeCommand) {
    const { accountId } = call.caller;
    const { attachmentId } = call.params;
    const { change_id } = call.body;
    mustBeUuids({ id: attachmentId, change_id });
    return this.commands.run(call, async ({ manager, now }) => {
      await this.attachments.lockId(manager, attachmentId);
      await this.changes.cancel(manager, { accountId, attachmentId, id: change_id }, now);
      return {};
    });
  }
}
