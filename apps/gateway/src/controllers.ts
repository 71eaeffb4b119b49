import type { Type } from '@nestjs/common';
import { EventsController } from './account/events.controller.js';
import { ProfileController } from './account/profile.controller.js';
import { TokensController } from './account/tokens.controller.js';
import { UsersController } from './account/users.controller.js';
import { ImagesController } from './catalog/images.controller.js';
import { KernelsController } from './catalog/kernels.controller.js';
import { RegionsController } from './catalog/regions.controller.js';
import { TypesController } from './catalog/types.controller.js';
import { ConfigsController } from './compute/configs.controller.js';
import { DisksController } from './compute/disks.controller.js';
import { InstanceIpsController } from './compute/instance-ips.controller.js';
import { InstancesController } from './compute/instances.controller.js';
import { InterfacesController } from './compute/interfaces.controller.js';
import { DomainsController } from './domains/domains.controller.js';
import { EventStreamController } from './event-stream/event-stream.controller.js';
import { ServiceFirewallsController } from './networking/service-firewalls.controller.js';
import { VlansController } from './networking/vlans.controller.js';
import { NodeBalancersController } from './nodebalancers/node-balancers.controller.js';
import { VolumesController } from './volumes/volumes.controller.js';
import { SubnetsController } from './vpcs/subnets.controller.js';
import { VpcIpsController } from './vpcs/vpc-ips.controller.js';
import { VpcsController } from './vpcs/vpcs.controller.js';

/** Every controller of the API: what is not here has no route. */
export const CONTROLLERS: Type[] = [
  ConfigsController,
  DisksController,
  DomainsController,
  EventStreamController,
  EventsController,
  ImagesController,
  InstanceIpsController,
  InstancesController,
  InterfacesController,
  KernelsController,
  ProfileController,
  NodeBalancersController,
  RegionsController,
  ServiceFirewallsController,
  SubnetsController,
  TokensController,
  TypesController,
  UsersController,
  VlansController,
  VolumesController,
  VpcIpsController,
  VpcsController,
];
