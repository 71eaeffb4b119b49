import { CommandRunner } from '@stratus/commands';
import { deleteVpc } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { subnetDelete, vpcDelete } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { SubnetUseQuery } from '../subnets/subnet-use.query.js';
import { SubnetRepository } from '../subnets/subnet.repository.js';
import { VpcRepository } from '../vpc.repository.js';

/** All or nothing: the foreign key of an attachment refuses the whole transaction (contract 1.1, 9.1). */
@Answers(deleteVpc)
export class DeleteVpcHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly vpcs: VpcRepository,
    private readonly subnets: SubnetRepository,
    private readonly subnetUseQuery: SubnetUseQuery,
  ) {}

  async execute(call: CallOf<typeof deleteVpc>) {
    const deletion = this.commands.run(call, async ({ statements, emit }) => {
      const [vpc, record] = await Promise.all([
        this.vpcs.lock(statements, call.caller.accountId, call.params.vpcId),
        this.vpcs.record(statements, call.params.vpcId),
      ]);

      this.subnets.deleteOfVpc(statements, vpc.id);
      this.vpcs.delete(statements, vpc.id);

      emit(...record.subnets.map((subnet) => subnetDelete(subnet, vpc)), vpcDelete(record));
      return {};
    });
    return this.subnetUseQuery.ofVpc(call.params.vpcId, deletion);
  }
}
