import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { createSubnet, deleteSubnet, getSubnet, listSubnets, updateSubnet } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { CreateSubnetCommand } from './create-subnet/create-subnet.command.js';
import { DeleteSubnetCommand } from './delete-subnet/delete-subnet.command.js';
import { GetSubnetQuery } from './get-subnet/get-subnet.query.js';
import { ListSubnetsQuery } from './list-subnets/list-subnets.query.js';
import { UpdateSubnetCommand } from './update-subnet/update-subnet.command.js';

@Controller()
export class SubnetsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @MessagePattern(createSubnet.subject)
  create(@Payload() call: CallOf<typeof createSubnet>) {
    return this.commands.execute(new CreateSubnetCommand(call));
  }

  @MessagePattern(deleteSubnet.subject)
  delete(@Payload() call: CallOf<typeof deleteSubnet>) {
    return this.commands.execute(new DeleteSubnetCommand(call));
  }

  @MessagePattern(getSubnet.subject)
  get(@Payload() call: CallOf<typeof getSubnet>) {
    return this.queries.execute(new GetSubnetQuery(call));
  }

  @MessagePattern(listSubnets.subject)
  list(@Payload() call: CallOf<typeof listSubnets>) {
    return this.queries.execute(new ListSubnetsQuery(call));
  }

  @MessagePattern(updateSubnet.subject)
  update(@Payload() call: CallOf<typeof updateSubnet>) {
    return this.commands.execute(new UpdateSubnetCommand(call));
  }
}
