import { Module } from '@nestjs/common';
import { EventsModule } from '@stratus/events';
import { SagasModule } from '@stratus/sagas';
import { AddressesModule } from './addresses/addresses.module.js';
import { AssignmentsModule } from './assignments/assignments.module.js';
import { ComputeAddressesModule } from './compute-addresses/compute-addresses.module.js';
import { FollowComputesWhenTheyChangeHandler } from './computes/follow-computes-when-they-change/follow-computes-when-they-change.handler.js';
import { UnfinishedCreationSaga } from './firewalls/create-firewall/unfinished-creation.saga.js';
import { FirewallsModule } from './firewalls/firewalls.module.js';
import { UnfinishedUpdateSaga } from './firewalls/update-firewall/unfinished-update.saga.js';
import { GatesModule } from './gates/gates.module.js';
import { MovesModule } from './moves/moves.module.js';
import { NatLinksModule } from './nat-links/nat-links.module.js';
import { FollowNodeBalancersWhenTheyChangeHandler } from './node-balancers/follow-node-balancers-when-they-change/follow-node-balancers-when-they-change.handler.js';
import { RangesModule } from './ranges/ranges.module.js';
import { SharesModule } from './shares/shares.module.js';
import { VlansModule } from './vlans/vlans.module.js';
import { PortsModule } from './ports/ports.module.js';
import { RepositoriesModule } from './repositories.module.js';

@Module({
  imports: [
    EventsModule.with({
      subscriptions: [FollowComputesWhenTheyChangeHandler, FollowNodeBalancersWhenTheyChangeHandler],
    }),
    RepositoriesModule,
    SagasModule.with({
      imports: [FirewallsModule],
      sagas: [UnfinishedCreationSaga, UnfinishedUpdateSaga],
    }),
    AddressesModule,
    ComputeAddressesModule,
    AssignmentsModule,
    NatLinksModule,
    RangesModule,
    SharesModule,
    VlansModule,
    GatesModule,
    MovesModule,
    FirewallsModule,
    PortsModule,
  ],
})
export class NetworkServiceModule {}
