import { CommandRunner } from '@stratus/commands';
import { updateVpc } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { vpcUpdate } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { VpcRepository } from '../vpc.repository.js';
import { decideUpdateVpc } from '../vpc.js';

@Answers(updateVpc)
export class UpdateVpcHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly vpcs: VpcRepository,
  ) {}

  async execute(call: CallOf<typeof updateVpc>) {
    const { accountId } = call.caller;
    return this.commands.run(call, async ({ statements, now, emit }) => {
      const { label } = call.body;
      const [vpc, labelTaken] = await Promise.all([
        this.vpcs.lock(statements, accountId, call.params.vpcId),
        label !== undefined && this.vpcs.labelTaken(statements, accountId, label),
      ]);
      const changes = decideUpdateVpc(vpc, call.body, { labelTaken });

      if (changes) this.vpcs.update(statements, vpc.id, { ...changes, updated: now });
      const record = await this.vpcs.record(statements, vpc.id);
      if (changes) emit(vpcUpdate(record));
      return record;
    });
  }
}
