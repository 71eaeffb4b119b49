import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { listComputeFirewalls, listNodeBalancerFirewalls } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { ListComputeFirewallsQuery } from './list-compute-firewalls/list-compute-firewalls.query.js';
import { ListNodeBalancerFirewallsQuery } from './list-node-balancer-firewalls/list-node-balancer-firewalls.query.js';

@Controller()
export class FirewallsController {
  constructor(private readonly queries: QueryBus) {}

  @MessagePattern(listComputeFirewalls.subject)
  listOfCompute(@Payload() call: CallOf<typeof listComputeFirewalls>) {
    return this.queries.execute(new ListComputeFirewallsQuery(call));
  }

  @MessagePattern(listNodeBalancerFirewalls.subject)
  listOfNodeBalancer(@Payload() call: CallOf<typeof listNodeBalancerFirewalls>) {
    return this.queries.execute(new ListNodeBalancerFirewallsQuery(call));
  }
}
