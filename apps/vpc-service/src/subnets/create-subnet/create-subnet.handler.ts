import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { subnetCreate } from '@stratus/events';
import { CommandRunner } from '@stratus/platform/persistence';
import { VpcRepository } from '../../vpcs/vpc.repository.js';
import { SubnetRepository } from '../subnet.repository.js';
import { decideCreateSubnet, subnetRecordOf } from '../subnet.js';
import { CreateSubnetCommand } from './create-subnet.command.js';

/** The VPC stays locked from the look at its subnets to the commit: no sibling can come in between, nor its deletion. */
@CommandHandler(CreateSubnetCommand)
export class CreateSubnetHandler implements ICommandHandler<CreateSubnetCommand> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly vpcs: VpcRepository,
    private readonly subnets: SubnetRepository,
  ) {}

  async execute({ call }: CreateSubnetCommand) {
    const { accountId } = call.caller;
    return this.commands.run(call, async ({ manager, now, emit }) => {
      const vpc = await this.vpcs.lock(manager, accountId, call.params.vpcId);
      decideCreateSubnet(call.body, await this.subnets.ofVpc(manager, vpc.id));

      const { label, ipv4 } = call.body;
      const subnet = await this.subnets.insert(manager, {
        accountId,
        vpcId: vpc.id,
        label,
        ipv4,
        created: now,
        updated: now,
      });

      const record = subnetRecordOf(subnet);
      emit(subnetCreate(record, vpc.id));
      return record;
    });
  }
}
