import { Global, Module } from '@nestjs/common';
import { AddressGiver } from './addresses/address.giver.js';
import { AddressRepository } from './addresses/address.repository.js';
import { AssignmentRepository } from './assignments/assignment.repository.js';
import { ComputeDirectory } from './computes/compute.directory.js';
import { ComputeRepository } from './computes/compute.repository.js';
import { FollowComputesWhenTheyChangeHandler } from './computes/follow-computes-when-they-change/follow-computes-when-they-change.handler.js';
import { DeviceRepository } from './firewalls/device.repository.js';
import { FirewallHolder } from './firewalls/firewall.holder.js';
import { FirewallRepository } from './firewalls/firewall.repository.js';
import { MoveRepository } from './moves/move.repository.js';
import { NatLinkRepository } from './nat-links/nat-link.repository.js';
import { FollowNodeBalancersWhenTheyChangeHandler } from './node-balancers/follow-node-balancers-when-they-change/follow-node-balancers-when-they-change.handler.js';
import { NodeBalancerDirectory } from './node-balancers/node-balancer.directory.js';
import { NodeBalancerRepository } from './node-balancers/node-balancer.repository.js';
import { IpFailoverDirectory } from './pools/ip-failover.directory.js';
import { PoolRepository } from './pools/pool.repository.js';
import { PoolsLoader } from './pools/pools.loader.js';
import { RangeRepository } from './ranges/range.repository.js';
import { ShareRepository } from './shares/share.repository.js';
import { VlanRepository } from './vlans/vlan.repository.js';

const SHARED = [
  AddressGiver,
  AddressRepository,
  AssignmentRepository,
  ComputeDirectory,
  ComputeRepository,
  DeviceRepository,
  FirewallHolder,
  FirewallRepository,
  FollowComputesWhenTheyChangeHandler,
  FollowNodeBalancersWhenTheyChangeHandler,
  IpFailoverDirectory,
  MoveRepository,
  NatLinkRepository,
  NodeBalancerDirectory,
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
