import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { existing } from '@stratus/contracts';
import { subnetUpdate } from '@stratus/events';
import { CommandRunner } from '@stratus/platform/persistence';
import { VpcRepository } from '../../vpcs/vpc.repository.js';
import { SubnetRepository } from '../subnet.repository.js';
import { decideUpdateSubnet } from '../subnet.js';
import { UpdateSubnetCommand } from './update-subnet.command.js';

@CommandHandler(UpdateSubnetCommand)
export class UpdateSubnetHandler implements ICommandHandler<UpdateSubnetCommand> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly vpcs: VpcRepository,
    private readonly subnets: SubnetRepository,
  ) {}

  async execute({ call }: UpdateSubnetCommand) {
    return this.commands.run(call, async ({ manager, now, emit }) => {
      const vpc = await this.vpcs.lock(manager, call.caller.accountId, call.params.vpcId);
      const siblings = await this.subnets.ofVpc(manager, vpc.id);
      const subnet = existing(siblings.find(({ id }) => id === call.params.vpcSubnetId));
      const label = decideUpdateSubnet(subnet, call.body, siblings);

      if (label !== undefined) await this.subnets.update(manager, subnet.id, { label, updated: now });
      const record = await this.subnets.record(manager, subnet.id);
      if (label !== undefined) emit(subnetUpdate(record, vpc.id));
      return record;
    });
  }
}
