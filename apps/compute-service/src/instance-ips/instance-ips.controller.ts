import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { addInstanceIp, deleteInstanceIp, getInstanceIp, listInstanceIps, updateInstanceIp } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { AddInstanceIpCommand } from './add-instance-ip/add-instance-ip.command.js';
import { DeleteInstanceIpCommand } from './delete-instance-ip/delete-instance-ip.command.js';
import { GetInstanceIpQuery } from './get-instance-ip/get-instance-ip.query.js';
import { ListInstanceIpsQuery } from './list-instance-ips/list-instance-ips.query.js';
import { UpdateInstanceIpCommand } from './update-instance-ip/update-instance-ip.command.js';

@Controller()
export class InstanceIpsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @MessagePattern(listInstanceIps.subject)
  list(@Payload() call: CallOf<typeof listInstanceIps>) {
    return this.queries.execute(new ListInstanceIpsQuery(call));
  }

  @MessagePattern(addInstanceIp.subject)
  add(@Payload() call: CallOf<typeof addInstanceIp>) {
    return this.commands.execute(new AddInstanceIpCommand(call));
  }

  @MessagePattern(getInstanceIp.subject)
  get(@Payload() call: CallOf<typeof getInstanceIp>) {
    return this.queries.execute(new GetInstanceIpQuery(call));
  }

  @MessagePattern(updateInstanceIp.subject)
  update(@Payload() call: CallOf<typeof updateInstanceIp>) {
    return this.commands.execute(new UpdateInstanceIpCommand(call));
  }

  @MessagePattern(deleteInstanceIp.subject)
  delete(@Payload() call: CallOf<typeof deleteInstanceIp>) {
    return this.commands.execute(new DeleteInstanceIpCommand(call));
  }
}
