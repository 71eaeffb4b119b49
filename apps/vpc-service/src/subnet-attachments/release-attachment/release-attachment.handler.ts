import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { CommandRunner } from '@stratus/platform/persistence';
import { mustBeUuids } from '../subnet-attachment.js';
import { SubnetAttachmentRepository } from '../subnet-attachment.repository.js';
import { ReleaseAttachmentCommand } from './release-attachment.command.js';

/** An undo may come twice, or before its do: a reservation that comes after its release is refused. */
@CommandHandler(ReleaseAttachmentCommand)
export class ReleaseAttachmentHandler implements ICommandHandler<ReleaseAttachmentCommand> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly attachments: SubnetAttachmentRepository,
  ) {}

  async execute({ call }: ReleaseAttachmentCommand) {
    const { caller, params } = call;
    mustBeUuids({ id: params.attachmentId });
    return this.commands.run(call, async ({ manager, now }) => {
      await this.attachments.lockId(manager, params.attachmentId);
      await this.attachments.release(manager, caller.accountId, params.attachmentId, now);
      return {};
    });
  }
}
