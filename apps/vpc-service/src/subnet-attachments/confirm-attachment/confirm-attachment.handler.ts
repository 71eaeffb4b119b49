import { CommandRunner } from '@stratus/commands';
import { confirmAttachment, notFound } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { refuseUnlessUuids } from '../subnet-attachment.js';
import { SubnetAttachmentRepository } from '../subnet-attachment.repository.js';

@Answers(confirmAttachment)
export class ConfirmAttachmentHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly attachments: SubnetAttachmentRepository,
  ) {}

  async execute(call: CallOf<typeof confirmAttachment>) {
    const { caller, params } = call;
    refuseUnlessUuids({ id: params.attachmentId });
    return this.commands.run(call, async ({ statements }) => {
      const { nat_1_1 } = call.body ?? {};
      if (!(await this.attachments.confirm(statements, caller.accountId, params.attachmentId, nat_1_1)))
        throw notFound();
      return {};
    });
  }
}
