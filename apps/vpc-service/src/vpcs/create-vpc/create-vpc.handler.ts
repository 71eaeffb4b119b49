import { RegionDirectory } from '@stratus/catalog-client';
import { CommandRunner } from '@stratus/commands';
import { ApiFailure, createVpc } from '@stratus/contracts';
import type { ApiError, CallOf } from '@stratus/contracts';
import { subnetCreate, vpcCreate } from '@stratus/events';
import { Answers } from '@stratus/operations';
import type { Entities } from '@stratus/postgres';
import { SubnetRepository } from '../../subnets/subnet.repository.js';
import { VpcRepository } from '../vpc.repository.js';
import { VPC_LABEL_TAKEN, faultsOfNewVpc, vpcRecordOf } from '../vpc.js';

@Answers(createVpc)
export class CreateVpcHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly regions: RegionDirectory,
    private readonly vpcs: VpcRepository,
    private readonly subnets: SubnetRepository,
  ) {}

  async execute(call: CallOf<typeof createVpc>) {
    const { accountId } = call.caller;
    const { label, region, description = '', subnets = [] } = call.body;
    const faults = faultsOfNewVpc(call.body, await this.regions.find(region));
    if (faults.length > 0)
      return this.commands.run(call, ({ manager }) => this.refuse(manager, accountId, label, faults));

    const [id, subnetIds] = await Promise.all([this.vpcs.newId(), this.subnets.newIds(subnets.length)]);
    return this.commands.write(call, ({ now, emit, atCommit }) => {
      const vpc = { id, accountId, label, description, region, created: now, updated: now };
      const added = subnets.map(({ label, ipv4 }, index) => {
        return { id: subnetIds[index] as number, accountId, vpcId: id, label, ipv4, created: now, updated: now };
      });

      atCommit(this.vpcs.insertion(vpc));
      if (added.length > 0) atCommit(this.subnets.insertion(added));
      const record = vpcRecordOf(vpc, added);
      emit(vpcCreate(record), ...record.subnets.map((subnet) => subnetCreate(subnet, vpc)));
      return record;
    });
  }

  /** Refuses with all faults at once. Looks up the label only here, because the insert detects a taken label by itself. */
  private async refuse(manager: Entities, accountId: number, label: string, faults: ApiError[]): Promise<never> {
    const labelTaken = await this.vpcs.labelTaken(manager, accountId, label);
    throw new ApiFailure(400, [...(labelTaken ? [VPC_LABEL_TAKEN] : []), ...faults]);
  }
}
