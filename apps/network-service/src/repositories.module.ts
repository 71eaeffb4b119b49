import { Global, Module } from '@nestjs/common';
import { AddressAllocator } from './addresses/address.allocator.js';
import { AddressRepository } from './addresses/address.repository.js';
import { AssignmentRepository } from './assignments/assignment.repository.js';
import { ComputeLookup } from './computes/compute.lookup.js';
import { ComputeRepository } from './computes/compute.repository.js';
import { FollowComputesWhenTheyChangeHandler } from './computes/follow-computes-when-they-change/follow-computes-when-they-change.handler.js';
import { DeviceRepository } from './firewalls/device.repository.js';
import { FirewallLocks } from './firewalls/firewall.locks.js';
import { FirewallRepository } from './firewalls/firewall.repository.js';
import { MoveRepository } from './moves/move.repository.js';
import { NatLinkRepository } from './nat-links/nat-link.repository.js';
import { FollowNodeBalancersWhenTheyChangeHandler } from './node-balancers/follow-node-balancers-when-they-change/follow-node-balancers-when-they-change.handler.js';
import { NodeBalancerLookup } from './node-balancers/node-balancer.lookup.js';
import { NodeBalancerRepository } from './node-balancers/node-balancer.repository.js';
import { IpFailoverLookup } from './pools/ip-failover.lookup.js';
import { PoolRepository } from './pools/pool.repository.js';
import { PoolsLoader } from './pools/pools.loader.js';
import { RangeRepository } from './ranges/range.repository.js';
import { ShareRepository } from './shares/share.repository.js';
import { VlanRepository } from './vlans/vlan.repository.js';

const SHARED = [
  AddressAllocator,
  AddressRepository,
  AssignmentRepository,
  ComputeLookup,
  ComputeRepository,
  DeviceRepository,
  FirewallLocks,
  FirewallRepository,
  FollowComputesWhenTheyChangeHandler,
  FollowNodeBalancersWhenTheyChangeHandler,
  IpFailoverLookup,
  MoveRepository,
  NatLinkRepository,
  NodeBalancerLookup,
  NodeBalancerRepository,
  PoolRepository,
  RangeRepository,
  ShareRepository,
  VlanRepository,
];

/** Repositories and readers. They have no state, so all modules share one of each. */
@Global()
@Module({ providers: [...SHARED, PoolsLoader], exports: SHARED })
export class RepositoriesModule {}
