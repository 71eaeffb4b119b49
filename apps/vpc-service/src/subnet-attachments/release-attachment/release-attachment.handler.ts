import { releaseAttachment } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers, CommandRunner } from '@stratus/platform/persistence';
import { mustBeUuids } from '../subnet-attachment.js';
import { SubnetAttachmentRepository } from '../subnet-attachment.repository.js';

/** An undo may come twice, or before its do: a reservation that comes after its release is refused. */
@Answers(releaseAttachment)
export class ReleaseAttachmentHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly attachments: SubnetAttachmentRepository,
  ) {}

  async execute(call: CallOf<typeof releaseAttachment>) {
    const { caller, params } = call;
    mustBeUuids({ id: params.attachmentId });
    return this.commands.run(call, async ({ statements, now }) => {
      await this.attachments.lockId(statements, params.attachmentId);
      await this.attachments.release(statements, caller.accountId, params.attachmentId, now);
      return {};
    });
  }
}
