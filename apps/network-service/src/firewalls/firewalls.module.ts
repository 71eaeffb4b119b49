import { Module } from '@nestjs/common';
import { ListComputeFirewallsHandler } from './list-compute-firewalls/list-compute-firewalls.handler.js';
import { ListNodeBalancerFirewallsHandler } from './list-node-balancer-firewalls/list-node-balancer-firewalls.handler.js';

@Module({
  providers: [ListComputeFirewallsHandler, ListNodeBalancerFirewallsHandler],
})
export class FirewallsModule {}
