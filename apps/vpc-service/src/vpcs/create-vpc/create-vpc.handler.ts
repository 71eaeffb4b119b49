import { RegionCache } from '@stratus/catalog-client';
import { CommandRunner, refuseBeyondLimit } from '@stratus/commands';
import { ApiFailure, createVpc } from '@stratus/contracts';
import type { ApiError, CallOf } from '@stratus/contracts';
import { subnetCreate, vpcCreate } from '@stratus/events';
import { Answers } from '@stratus/operations';
import type { Statements } from '@stratus/postgres';
import { SubnetRepository } from '../subnets/subnet.repository.js';
import { VpcRepository } from '../vpc.repository.js';
import { VPC_LIMIT } from '../vpc.sql.js';
import { VPC_LABEL_TAKEN, faultsOfNewVpc, vpcRecordOf } from '../vpc.js';

@Answers(createVpc)
export class CreateVpcHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly regions: RegionCache,
    private readonly vpcs: VpcRepository,
    private readonly subnets: SubnetRepository,
  ) {}

  async execute(call: CallOf<typeof createVpc>) {
    const { accountId } = call.caller;
    const { label, region, description = '', subnets = [] } = call.body;
    const faults = faultsOfNewVpc(call.body, await this.regions.find(region));
    return this.commands.run(call, async ({ statements, now, emit }) => {
      await refuseBeyondLimit(statements, call.caller, VPC_LIMIT);
      if (faults.length > 0) await this.refuse(statements, accountId, label, faults);

      const [vpc, added] = await Promise.all([
        this.vpcs.insert(statements, { accountId, label, description, region, created: now, updated: now }),
        this.subnets.insertAll(statements, { accountId, created: now }, subnets),
      ]);

      const record = vpcRecordOf(vpc, added);
      emit(vpcCreate(record), ...record.subnets.map((subnet) => subnetCreate(subnet, vpc)));
      return record;
    });
  }

  /** Refuses with all errors at once. Looks up the label only here, because the insert itself detects a taken label. */
  private async refuse(statements: Statements, accountId: number, label: string, faults: ApiError[]): Promise<never> {
    const labelTaken = await this.vpcs.labelTaken(statements, accountId, label);
    throw new ApiFailure(400, [...(labelTaken ? [VPC_LABEL_TAKEN] : []), ...faults]);
  }
}
