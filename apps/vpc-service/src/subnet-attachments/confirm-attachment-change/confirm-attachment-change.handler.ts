import { ApiFailure, confirmAttachmentChange, existing } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers, CommandRunner } from '@stratus/platform/persistence';
import { AttachmentChangeRepository } from '../attachment-change.repository.js';
import { CHANGE_CANCELLED, mustBeUuids } from '../subnet-attachment.js';
import { SubnetAttachmentRepository } from '../subnet-attachment.repository.js';

@Answers(confirmAttachmentChange)
export class ConfirmAttachmentChangeHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly attachments: SubnetAttachmentRepository,
    private readonly changes: AttachmentChangeRepository,
  ) {}

  async execute(call: CallOf<typeof confirmAttachmentChange>) {
    const { accountId } = call.caller;
    const { attachmentId } = call.params;
    const { change_id, nat_1_1 } = call.body;
    mustBeUuids({ id: attachmentId, change_id });
    const change = { accountId, attachmentId, id: change_id };
    return this.commands.run(call, async ({ statements }) => {
      await this.attachments.lockId(statements, attachmentId);
      const { state } = existing(await this.changes.find(statements, change));
      if (state === 'cancelled') throw new ApiFailure(400, [CHANGE_CANCELLED]);
      if (state === 'reserved') await this.changes.confirm(statements, change, nat_1_1);
      return {};
    });
  }
}
