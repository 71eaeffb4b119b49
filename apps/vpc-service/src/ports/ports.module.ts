import { Module } from '@nestjs/common';
import { ListVpcPortsHandler } from './list-vpc-ports/list-vpc-ports.handler.js';

/** What the agents that program networks read. */
@Module({ providers: [ListVpcPortsHandler] })
export class PortsModule {}
