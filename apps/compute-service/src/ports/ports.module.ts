import { Module } from '@nestjs/common';
import { ListComputePortsHandler } from './list-compute-ports/list-compute-ports.handler.js';

/** What the agents that program networks read. */
@Module({ providers: [ListComputePortsHandler] })
export class PortsModule {}
