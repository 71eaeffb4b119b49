import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  createNodeBalancer,
  deleteNodeBalancer,
  getNodeBalancer,
  listNodeBalancers,
  locateNodeBalancers,
  updateNodeBalancer,
} from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { CreateNodeBalancerCommand } from './create-node-balancer/create-node-balancer.command.js';
import { DeleteNodeBalancerCommand } from './delete-node-balancer/delete-node-balancer.command.js';
import { GetNodeBalancerQuery } from './get-node-balancer/get-node-balancer.query.js';
import { ListNodeBalancersQuery } from './list-node-balancers/list-node-balancers.query.js';
import { LocateNodeBalancersQuery } from './locate-node-balancers/locate-node-balancers.query.js';
import { UpdateNodeBalancerCommand } from './update-node-balancer/update-node-balancer.command.js';

@Controller()
export class NodeBalancersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @MessagePattern(createNodeBalancer.subject)
  create(@Payload() call: CallOf<typeof createNodeBalancer>) {
    return this.commands.execute(new CreateNodeBalancerCommand(call));
  }

  @MessagePattern(deleteNodeBalancer.subject)
  delete(@Payload() call: CallOf<typeof deleteNodeBalancer>) {
    return this.commands.execute(new DeleteNodeBalancerCommand(call));
  }

  @MessagePattern(getNodeBalancer.subject)
  get(@Payload() call: CallOf<typeof getNodeBalancer>) {
    return this.queries.execute(new GetNodeBalancerQuery(call));
  }

  @MessagePattern(listNodeBalancers.subject)
  list(@Payload() call: CallOf<typeof listNodeBalancers>) {
    return this.queries.execute(new ListNodeBalancersQuery(call));
  }

  @MessagePattern(locateNodeBalancers.subject)
  locate(@Payload() call: CallOf<typeof locateNodeBalancers>) {
    return this.queries.execute(new LocateNodeBalancersQuery(call));
  }

  @MessagePattern(updateNodeBalancer.subject)
  update(@Payload() call: CallOf<typeof updateNodeBalancer>) {
    return this.commands.execute(new UpdateNodeBalancerCommand(call));
  }
}
