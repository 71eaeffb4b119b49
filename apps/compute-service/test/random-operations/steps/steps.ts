import fc from 'fast-check';
import { addressStep } from './address-steps.js';
import { boot, diskSize, interfaces, mostly, newInterface, region, subnet, update, wanted, which } from './choices.js';
import * as disks from '../operations/disk-operations.js';
import { firewallStep } from './firewall-steps.js';
import * as instances from '../operations/instance-operations.js';
import * as onInterfaces from '../operations/interface-operations.js';
import * as power from '../operations/power-operations.js';
import * as profiles from '../operations/profile-operations.js';
import { does, named } from './step.js';
import type { Step } from './step.js';
import * as vpcs from '../operations/vpc-operations.js';

const instanceLabel = fc.constantFrom('web-0', 'web-1', 'web-2', 'web-3');

export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 14, arbitrary: firewallStep },
  { weight: 10, arbitrary: addressStep },
  does(2, vpcs.createsVpc, {
    label: fc.constantFrom('v0', 'v1', 'v2'),
    region,
    subnets: fc.array(subnet, { maxLength: 2 }),
  }),
  does(1, vpcs.deletesVpc, { vpc: which }),
  does(2, vpcs.createsSubnet, { vpc: which, subnet }),
  does(2, vpcs.deletesSubnet, { subnet: which }),
  does(3, instances.createsInstance, {
    label: instanceLabel,
    region,
    withImage: mostly([true], [false]),
    booted: fc.boolean(),
    privateIp: fc.boolean(),
    interfaces,
    firewall: fc.option(which),
  }),
  does(1, instances.renamesInstance, { instance: which, label: instanceLabel }),
  does(2, instances.deletesInstance, { instance: which }),
  { weight: 2, arbitrary: boot.map((choice) => named(power.boots, choice)) },
  { weight: 2, arbitrary: boot.map((choice) => named(power.reboots, choice)) },
  does(3, power.shutsDown, { instance: which }),
  does(1, disks.createsDisk, { instance: which, size: diskSize }),
  does(1, disks.resizesDisk, { instance: which, disk: which, size: diskSize }),
  does(1, disks.deletesDisk, { instance: which, disk: which }),
  does(3, profiles.createsProfile, { instance: which, interfaces }),
  does(4, profiles.replacesInterfaces, { profile: which, interfaces }),
  does(2, profiles.deletesProfile, { profile: which }),
  does(6, onInterfaces.addsInterface, { profile: which, interface: newInterface }),
  does(5, onInterfaces.updatesInterface, { interface: which, update }),
  does(3, onInterfaces.deletesInterface, { interface: which }),
  does(1, onInterfaces.ordersInterfaces, { profile: which, order: fc.constantFrom(...onInterfaces.orders) }),
);

/** Steps that are likely to collide with the same steps of other clients. */
export const contended: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: addressStep },
  does(3, profiles.createsProfile, { instance: which, interfaces: fc.array(wanted, { minLength: 1, maxLength: 2 }) }),
  does(3, onInterfaces.addsInterface, { profile: which, interface: wanted }),
  does(3, onInterfaces.deletesInterface, { interface: which }),
  does(1, onInterfaces.updatesInterface, { interface: which, update: fc.record({ host: fc.constantFrom(3, 4) }) }),
  does(1, vpcs.deletesSubnet, { subnet: fc.constantFrom(0, 1, 1) }),
  does(1, instances.deletesInstance, { instance: which }),
  does(1, disks.createsDisk, { instance: which, size: fc.constant(1) }),
);

/** The same for firewalls and their services. */
export const contendedFirewalls: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: firewallStep },
  does(1, instances.createsInstance, {
    label: instanceLabel,
    region: fc.constant('us-east'),
    withImage: fc.constant(false),
    booted: fc.constant(false),
    privateIp: fc.constant(false),
    interfaces: fc.constant([]),
    firewall: fc.constantFrom(0, 0, 1),
  }),
  does(1, instances.renamesInstance, { instance: which, label: instanceLabel }),
  does(1, instances.deletesInstance, { instance: which }),
);
