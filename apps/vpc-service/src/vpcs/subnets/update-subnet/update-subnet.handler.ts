import { CommandRunner } from '@stratus/commands';
import { existing, updateSubnet } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { subnetUpdate } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { VpcRepository } from '../../vpc.repository.js';
import { SubnetRepository } from '../subnet.repository.js';
import { decideUpdateSubnet } from '../subnet.js';

@Answers(updateSubnet)
export class UpdateSubnetHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly vpcs: VpcRepository,
    private readonly subnets: SubnetRepository,
  ) {}

  async execute(call: CallOf<typeof updateSubnet>) {
    return this.commands.run(call, async ({ statements, now, emit }) => {
      const [vpc, siblings] = await Promise.all([
        this.vpcs.lock(statements, call.caller.accountId, call.params.vpcId),
        this.subnets.ofVpc(statements, call.params.vpcId),
      ]);
      const subnet = existing(siblings.find(({ id }) => id === call.params.vpcSubnetId));
      const label = decideUpdateSubnet(subnet, call.body, siblings);

      if (label !== undefined) this.subnets.update(statements, subnet.id, { label, updated: now });
      const record = await this.subnets.record(statements, subnet.id);
      if (label !== undefined) emit(subnetUpdate(record, vpc));
      return record;
    });
  }
}
