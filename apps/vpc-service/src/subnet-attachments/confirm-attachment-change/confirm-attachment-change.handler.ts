import { CommandRunner, reservations } from '@stratus/commands';
import { confirmAttachmentChange, notFound } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { AttachmentChangeRepository } from '../attachment-change.repository.js';
import { CHANGE_CANCELLED, refuseUnlessUuids } from '../subnet-attachment.js';

@Answers(confirmAttachmentChange)
export class ConfirmAttachmentChangeHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly changes: AttachmentChangeRepository,
  ) {}

  async execute(call: CallOf<typeof confirmAttachmentChange>) {
    const { accountId } = call.caller;
    const { attachmentId } = call.params;
    const { change_id, nat_1_1 } = call.body;
    refuseUnlessUuids({ id: attachmentId, change_id });
    const change = { accountId, attachmentId, id: change_id };
    return this.commands.run(call, async (transaction) => {
      const { statements } = transaction;
      await reservations.hold(statements, { accountId, id: attachmentId });
      await reservations.complete(transaction, change, CHANGE_CANCELLED, async () => {
        if (!(await this.changes.exists(statements, change))) throw notFound();
        await this.changes.confirm(statements, change, nat_1_1);
      });
      return {};
    });
  }
}
