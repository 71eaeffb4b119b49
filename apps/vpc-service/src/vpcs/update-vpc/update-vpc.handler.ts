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
    return this.commands.run(call, async ({ manager, statements, now, emit }) => {
      const vpc = await this.vpcs.lock(manager, accountId, call.params.vpcId);
      const { label } = call.body;
      const labelTaken = label !== undefined && (await this.vpcs.labelTaken(manager, accountId, label));
      const changes = decideUpdateVpc(vpc, call.body, { labelTaken });

      if (changes) await this.vpcs.update(manager, vpc.id, { ...changes, updated: now });
      const record = await this.vpcs.record(statements, vpc.id);
      if (changes) emit(vpcUpdate(record));
      return record;
    });
  }
}
