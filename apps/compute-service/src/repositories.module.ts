import { Global, Module } from '@nestjs/common';
import { DomainQuery } from './domains/domain.query.js';
import { DomainRepository } from './domains/domain.repository.js';
import { DnsRecordRepository } from './domains/records/dns-record.repository.js';
import { HostRepository } from './hosts/host.repository.js';
import { ConfigRepository } from './instances/configs/config.repository.js';
import { InterfaceRepository } from './instances/configs/interfaces/interface.repository.js';
import { OfferLookup } from './instances/create-instance/offer.lookup.js';
import { DiskRepository } from './instances/disks/disk.repository.js';
import { InstanceProfilesQuery } from './instances/instance-profiles.query.js';
import { InstanceQuery } from './instances/instance.query.js';
import { InstanceRepository } from './instances/instance.repository.js';
import { ActiveInterfaceRepository } from './instances/jobs/active-interface.repository.js';
import { KeyOwnersLookup } from './instances/key-owners.lookup.js';
import { PlaceLookup } from './instances/place.lookup.js';
import { NodeBalancerConfigRepository } from './node-balancers/configs/node-balancer-config.repository.js';
import { NodeBalancerNodeRepository } from './node-balancers/configs/nodes/node-balancer-node.repository.js';
import { NodeRemovalSteps } from './node-balancers/configs/nodes/node-removal.steps.js';
import { NodeBalancerQuery } from './node-balancers/node-balancer.query.js';
import { NodeBalancerRepository } from './node-balancers/node-balancer.repository.js';
import { TagRepository } from './tag-register/tag.repository.js';
import { TaggedObjectRepository } from './tags/tagged-object.repository.js';
import { VolumeRepository } from './volumes/volume.repository.js';

const SHARED = [
  ActiveInterfaceRepository,
  ConfigRepository,
  DiskRepository,
  DnsRecordRepository,
  DomainQuery,
  DomainRepository,
  HostRepository,
  InstanceProfilesQuery,
  InstanceQuery,
  InstanceRepository,
  InterfaceRepository,
  KeyOwnersLookup,
  NodeBalancerConfigRepository,
  NodeBalancerNodeRepository,
  NodeBalancerQuery,
  NodeBalancerRepository,
  NodeRemovalSteps,
  OfferLookup,
  PlaceLookup,
  TagRepository,
  TaggedObjectRepository,
  VolumeRepository,
];

/** The repositories and readers. They hold no state, so all modules share one of each. */
@Global()
@Module({ providers: SHARED, exports: SHARED })
export class RepositoriesModule {}
