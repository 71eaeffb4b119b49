import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { attachVlan, detachVlan, listVlans } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { AttachVlanCommand } from './attach-vlan/attach-vlan.command.js';
import { DetachVlanCommand } from './detach-vlan/detach-vlan.command.js';
import { ListVlansQuery } from './list-vlans/list-vlans.query.js';

@Controller()
export class VlansController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @MessagePattern(attachVlan.subject)
  attach(@Payload() call: CallOf<typeof attachVlan>) {
    return this.commands.execute(new AttachVlanCommand(call));
  }

  @MessagePattern(detachVlan.subject)
  detach(@Payload() call: CallOf<typeof detachVlan>) {
    return this.commands.execute(new DetachVlanCommand(call));
  }

  @MessagePattern(listVlans.subject)
  list(@Payload() call: CallOf<typeof listVlans>) {
    return this.queries.execute(new ListVlansQuery(call));
  }
}
