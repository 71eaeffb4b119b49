import { CommandRunner, reservations } from '@stratus/commands';
import { releaseAttachment } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { AttachmentChangeRepository } from '../attachment-change.repository.js';
import { refuseUnlessUuids } from '../subnet-attachment.js';
import { SubnetAttachmentRepository } from '../subnet-attachment.repository.js';

/** Also ends the open change of the attachment. */
@Answers(releaseAttachment)
export class ReleaseAttachmentHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly attachments: SubnetAttachmentRepository,
    private readonly changes: AttachmentChangeRepository,
  ) {}

  async execute(call: CallOf<typeof releaseAttachment>) {
    const { accountId } = call.caller;
    const { attachmentId: id } = call.params;
    refuseUnlessUuids({ id });
    return this.commands.run(call, async (transaction) => {
      const { statements } = transaction;
      await reservations.giveUp(transaction, { accountId, id }, async () => {
        await this.attachments.delete(statements, accountId, id);
        const change = await this.changes.deleteOfAttachment(statements, accountId, id);
        if (change !== undefined) await reservations.end(transaction, { accountId, id: change }, 'given_up');
      });
      return {};
    });
  }
}
