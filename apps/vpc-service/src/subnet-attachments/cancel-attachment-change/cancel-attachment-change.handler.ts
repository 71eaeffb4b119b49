import { cancelAttachmentChange } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers, CommandRunner } from '@stratus/platform/persistence';
import { AttachmentChangeRepository } from '../attachment-change.repository.js';
import { mustBeUuids } from '../subnet-attachment.js';
import { SubnetAttachmentRepository } from '../subnet-attachment.repository.js';

/** An undo may come twice, or before its do: a change that is reserved after it was cancelled is refused. */
@Answers(cancelAttachmentChange)
export class CancelAttachmentChangeHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly attachments: SubnetAttachmentRepository,
    private readonly changes: AttachmentChangeRepository,
  ) {}

  async execute(call: CallOf<typeof cancelAttachmentChange>) {
    const { accountId } = call.caller;
    const { attachmentId } = call.params;
    const { change_id } = call.body;
    mustBeUuids({ id: attachmentId, change_id });
    return this.commands.run(call, async ({ statements, now }) => {
      await this.attachments.lockId(statements, attachmentId);
      await this.changes.cancel(statements, { accountId, attachmentId, id: change_id }, now);
      return {};
    });
  }
}
