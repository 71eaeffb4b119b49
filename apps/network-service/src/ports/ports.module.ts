import { Module } from '@nestjs/common';
import { EnforcementRepository } from './enforcement.repository.js';
import { ListEnforcedFirewallsHandler } from './list-enforced-firewalls/list-enforced-firewalls.handler.js';
import { ListNetworkPortsHandler } from './list-network-ports/list-network-ports.handler.js';
import { ReportEnforcementHandler } from './report-enforcement/report-enforcement.handler.js';

/** What the agents that program networks read, and what they report. */
@Module({
  providers: [EnforcementRepository, ListEnforcedFirewallsHandler, ListNetworkPortsHandler, ReportEnforcementHandler],
})
export class PortsModule {}
