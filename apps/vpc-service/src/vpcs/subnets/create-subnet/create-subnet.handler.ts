import { CommandRunner } from '@stratus/commands';
import { createSubnet } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { subnetCreate } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { VpcRepository } from '../../vpc.repository.js';
import { SubnetRepository } from '../subnet.repository.js';
import { refuseUnlessSubnetFits, subnetRecordOf } from '../subnet.js';

/** Locks the VPC before it reads the subnets and until the commit, so that neither a sibling nor a deletion comes in between. */
@Answers(createSubnet)
export class CreateSubnetHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly vpcs: VpcRepository,
    private readonly subnets: SubnetRepository,
  ) {}

  async execute(call: CallOf<typeof createSubnet>) {
    const { accountId } = call.caller;
    return this.commands.run(call, async ({ statements, now, emit }) => {
      const [vpc, siblings] = await Promise.all([
        this.vpcs.lock(statements, accountId, call.params.vpcId),
        this.subnets.ofVpc(statements, call.params.vpcId),
      ]);
      refuseUnlessSubnetFits(call.body, siblings);

      const { label, ipv4 } = call.body;
      const subnet = await this.subnets.insert(statements, {
        accountId,
        vpcId: vpc.id,
        label,
        ipv4,
        created: now,
        updated: now,
      });

      const record = subnetRecordOf(subnet);
      emit(subnetCreate(record, vpc));
      return record;
    });
  }
}
