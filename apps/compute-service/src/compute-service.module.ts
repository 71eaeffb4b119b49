import { Module } from '@nestjs/common';
import { EventsModule } from '@stratus/events';
import { SagasModule } from '@stratus/sagas';
import { ChangeConfigSaga } from './instances/configs/change-config.saga.js';
import { ChangeDiskSaga } from './instances/disks/change-disk.saga.js';
import { DisksModule } from './instances/disks/disks.module.js';
import { DomainsModule } from './domains/domains.module.js';
import { DnsRecordsModule } from './domains/records/dns-records.module.js';
import { HostsModule } from './hosts/hosts.module.js';
import { AddInstanceIpSaga } from './instance-ips/add-instance-ip/add-instance-ip.saga.js';
import { AssignIpsSaga } from './instance-ips/assign-ips/assign-ips.saga.js';
import { DeleteInstanceIpSaga } from './instance-ips/delete-instance-ip/delete-instance-ip.saga.js';
import { DeletePrivateIpSaga } from './instance-ips/delete-instance-ip/delete-private-ip.saga.js';
import { InstanceIpsModule } from './instance-ips/instance-ips.module.js';
import { INSTANCE_SAGAS, InstancesModule } from './instances/instances.module.js';
import { InterfacesModule } from './instances/configs/interfaces/interfaces.module.js';
import { CreateNodeBalancerSaga } from './node-balancers/create-node-balancer/create-node-balancer.saga.js';
import { DeleteNodeBalancerSaga } from './node-balancers/delete-node-balancer/delete-node-balancer.saga.js';
import { NodeBalancersModule } from './node-balancers/node-balancers.module.js';
import { StatisticsModule } from './statistics/statistics.module.js';
import { DeleteTagSaga } from './tags/delete-tag/delete-tag.saga.js';
import { TagsModule } from './tags/tags.module.js';
import { CreateVolumeSaga } from './volumes/create-volume/create-volume.saga.js';
import { TestControlModule } from './test-control/test-control.module.js';
import { VolumesModule } from './volumes/volumes.module.js';
import { PortsModule } from './ports/ports.module.js';
import { RepositoriesModule } from './repositories.module.js';
import { SagaPartsModule } from './saga-parts.module.js';
import { ConfigsModule } from './instances/configs/configs.module.js';

@Module({
  imports: [
    EventsModule.with(),
    RepositoriesModule,
    SagaPartsModule,
    SagasModule.with({
      imports: [
        InstancesModule,
        DisksModule,
        ConfigsModule,
        InstanceIpsModule,
        NodeBalancersModule,
        PortsModule,
        TagsModule,
        VolumesModule,
      ],
      sagas: [
        ...INSTANCE_SAGAS,
        ChangeDiskSaga,
        ChangeConfigSaga,
        AddInstanceIpSaga,
        AssignIpsSaga,
        DeleteInstanceIpSaga,
        DeletePrivateIpSaga,
        CreateNodeBalancerSaga,
        DeleteNodeBalancerSaga,
        CreateVolumeSaga,
        DeleteTagSaga,
      ],
    }),
    InstancesModule,
    DisksModule,
    ConfigsModule,
    InterfacesModule,
    InstanceIpsModule,
    NodeBalancersModule,
    DomainsModule,
    HostsModule,
    StatisticsModule,
    DnsRecordsModule,
    TagsModule,
    VolumesModule,
    TestControlModule,
  ],
})
export class ComputeServiceModule {}
