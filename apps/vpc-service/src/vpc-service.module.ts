import { Module } from '@nestjs/common';
import { EventsModule } from '@stratus/events';
import { SubnetAttachmentsModule } from './subnet-attachments/subnet-attachments.module.js';
import { SubnetsModule } from './vpcs/subnets/subnets.module.js';
import { VpcIpsModule } from './vpc-ips/vpc-ips.module.js';
import { PortsModule } from './ports/ports.module.js';
import { RepositoriesModule } from './repositories.module.js';
import { VpcsModule } from './vpcs/vpcs.module.js';

@Module({
  imports: [
    EventsModule.with(),
    RepositoriesModule,
    VpcsModule,
    SubnetsModule,
    VpcIpsModule,
    SubnetAttachmentsModule,
    PortsModule,
  ],
})
export class VpcServiceModule {}
