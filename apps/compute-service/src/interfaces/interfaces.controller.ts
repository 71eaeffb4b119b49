import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  addInterface,
  deleteInterface,
  getInterface,
  listInterfaces,
  orderInterfaces,
  updateInterface,
} from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { AddInterfaceCommand } from './add-interface/add-interface.command.js';
import { DeleteInterfaceCommand } from './delete-interface/delete-interface.command.js';
import { GetInterfaceQuery } from './get-interface/get-interface.query.js';
import { ListInterfacesQuery } from './list-interfaces/list-interfaces.query.js';
import { OrderInterfacesCommand } from './order-interfaces/order-interfaces.command.js';
import { UpdateInterfaceCommand } from './update-interface/update-interface.command.js';

@Controller()
export class InterfacesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @MessagePattern(listInterfaces.subject)
  list(@Payload() call: CallOf<typeof listInterfaces>) {
    return this.queries.execute(new ListInterfacesQuery(call));
  }

  @MessagePattern(addInterface.subject)
  add(@Payload() call: CallOf<typeof addInterface>) {
    return this.commands.execute(new AddInterfaceCommand(call));
  }

  @MessagePattern(getInterface.subject)
  get(@Payload() call: CallOf<typeof getInterface>) {
    return this.queries.execute(new GetInterfaceQuery(call));
  }

  @MessagePattern(updateInterface.subject)
  update(@Payload() call: CallOf<typeof updateInterface>) {
    return this.commands.execute(new UpdateInterfaceCommand(call));
  }

  @MessagePattern(deleteInterface.subject)
  delete(@Payload() call: CallOf<typeof deleteInterface>) {
    return this.commands.execute(new DeleteInterfaceCommand(call));
  }

  @MessagePattern(orderInterfaces.subject)
  order(@Payload() call: CallOf<typeof orderInterfaces>) {
    return this.commands.execute(new OrderInterfacesCommand(call));
  }
}
