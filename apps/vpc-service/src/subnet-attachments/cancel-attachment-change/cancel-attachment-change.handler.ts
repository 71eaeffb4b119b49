import { CommandRunner, reservations } from '@stratus/commands';
import { cancelAttachmentChange } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { AttachmentChangeRepository } from '../attachment-change.repository.js';
import { refuseUnlessUuids } from '../subnet-attachment.js';

/** Leaves confirmed changes and changes of other attachments as they are. */
@Answers(cancelAttachmentChange)
export class CancelAttachmentChangeHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly changes: AttachmentChangeRepository,
  ) {}

  async execute(call: CallOf<typeof cancelAttachmentChange>) {
    const { accountId } = call.caller;
    const { attachmentId } = call.params;
    const { change_id } = call.body;
    refuseUnlessUuids({ id: attachmentId, change_id });
    const change = { accountId, attachmentId, id: change_id };
    return this.commands.run(call, async (transaction) => {
      const { statements } = transaction;
      await reservations.hold(statements, { accountId, id: attachmentId });
      if (await this.changes.isOfAnother(statements, change)) return {};
      await reservations.giveUp(transaction, change, () => this.changes.delete(statements, change));
      return {};
    });
  }
}
