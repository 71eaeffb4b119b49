import { CommandRunner } from '@stratus/commands';
import { deleteSubnet } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { subnetDelete } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { VpcRepository } from '../../vpc.repository.js';
import { SubnetUseQuery } from '../subnet-use.query.js';
import { SubnetRepository } from '../subnet.repository.js';

/** The foreign key of an attachment refuses the deletion while an interface uses the subnet (contract 1.1). */
@Answers(deleteSubnet)
export class DeleteSubnetHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly vpcs: VpcRepository,
    private readonly subnets: SubnetRepository,
    private readonly subnetUseQuery: SubnetUseQuery,
  ) {}

  async execute(call: CallOf<typeof deleteSubnet>) {
    const deletion = this.commands.run(call, async ({ statements, emit }) => {
      const vpc = await this.vpcs.lock(statements, call.caller.accountId, call.params.vpcId);
      const subnet = await this.subnets.lock(statements, vpc.id, call.params.vpcSubnetId);
      const record = await this.subnets.record(statements, subnet.id);

      this.subnets.delete(statements, subnet.id);

      emit(subnetDelete(record, vpc));
      return {};
    });
    return this.subnetUseQuery.ofSubnet(call.params.vpcSubnetId, deletion);
  }
}
