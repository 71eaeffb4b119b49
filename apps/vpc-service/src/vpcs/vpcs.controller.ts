import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { createVpc, deleteVpc, getVpc, listVpcs, updateVpc } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { CreateVpcCommand } from './create-vpc/create-vpc.command.js';
import { DeleteVpcCommand } from './delete-vpc/delete-vpc.command.js';
import { GetVpcQuery } from './get-vpc/get-vpc.query.js';
import { ListVpcsQuery } from './list-vpcs/list-vpcs.query.js';
import { UpdateVpcCommand } from './update-vpc/update-vpc.command.js';

@Controller()
export class VpcsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @MessagePattern(createVpc.subject)
  create(@Payload() call: CallOf<typeof createVpc>) {
    return this.commands.execute(new CreateVpcCommand(call));
  }

  @MessagePattern(deleteVpc.subject)
  delete(@Payload() call: CallOf<typeof deleteVpc>) {
    return this.commands.execute(new DeleteVpcCommand(call));
  }

  @MessagePattern(getVpc.subject)
  get(@Payload() call: CallOf<typeof getVpc>) {
    return this.queries.execute(new GetVpcQuery(call));
  }

  @MessagePattern(listVpcs.subject)
  list(@Payload() call: CallOf<typeof listVpcs>) {
    return this.queries.execute(new ListVpcsQuery(call));
  }

  @MessagePattern(updateVpc.subject)
  update(@Payload() call: CallOf<typeof updateVpc>) {
    return this.commands.execute(new UpdateVpcCommand(call));
  }
}
