import { Module } from '@nestjs/common';
import { ListEnforcedFirewallsHandler } from './list-enforced-firewalls/list-enforced-firewalls.handler.js';
import { ListNetworkPortsHandler } from './list-network-ports/list-network-ports.handler.js';

/** What the agents that program networks read. */
@Module({ providers: [ListEnforcedFirewallsHandler, ListNetworkPortsHandler] })
export class PortsModule {}
