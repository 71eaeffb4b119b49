import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { EventsModule } from '@stratus/events';
import { SagasModule } from '@stratus/platform/persistence';
import { DomainsModule } from './domains/domains.module.js';
import { INSTANCE_SAGAS, InstancesModule } from './instances/instances.module.js';
import { NodeBalancersModule } from './node-balancers/node-balancers.module.js';
import { CreateVolumeSaga } from './volumes/create-volume/create-volume.saga.js';
import { VolumesModule } from './volumes/volumes.module.js';

@Module({
  imports: [
    CqrsModule.forRoot(),
    EventsModule.with(),
    SagasModule.with({ imports: [InstancesModule, VolumesModule], sagas: [...INSTANCE_SAGAS, CreateVolumeSaga] }),
    InstancesModule,
    NodeBalancersModule,
    DomainsModule,
    VolumesModule,
  ],
})
export class ComputeServiceModule {}
