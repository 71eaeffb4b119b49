import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { EventsModule } from '@stratus/events';
import { DomainsModule } from './domains/domains.module.js';
import { NodeBalancersModule } from './node-balancers/node-balancers.module.js';
import { VolumesModule } from './volumes/volumes.module.js';

@Module({
  imports: [CqrsModule.forRoot(), EventsModule.with(), NodeBalancersModule, DomainsModule, VolumesModule],
})
export class ComputeServiceModule {}
