import { CommandRunner } from '@stratus/commands';
import { COMPUTE_ID, setAttachmentsActive } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { ActiveProfileRepository } from '../active-profile.repository.js';
import { SubnetAttachmentRepository } from '../subnet-attachment.repository.js';

@Answers(setAttachmentsActive)
export class SetAttachmentsActiveHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly activeProfiles: ActiveProfileRepository,
    private readonly attachments: SubnetAttachmentRepository,
  ) {}

  async execute(call: CallOf<typeof setAttachmentsActive>) {
    const { caller, body } = call;
    const { [COMPUTE_ID]: computeId, active_config_id: configId = null, active_interface_ids: only } = body;
    return this.commands.run(call, async ({ statements, now }) => {
      const { accountId } = caller;
      const jobNumber = body.job_number;
      if (!(await this.activeProfiles.take(statements, { accountId, computeId, jobNumber }, now))) return {};
      await this.attachments.setActive(statements, accountId, computeId, { configId, only });
      return {};
    });
  }
}
