import fc from 'fast-check';
import { UNLUCKY } from '@stratus/testing';
import type { Cloud } from './cloud.js';
import * as addresses from './address-operations.js';
import * as disks from './disk-operations.js';
import * as instances from './instance-operations.js';
import type { InterfaceChoice, NatChoice, UpdateChoice } from './interface-choice.js';
import * as onInterfaces from './interface-operations.js';
import type { Asked } from './operation.js';
import * as profiles from './profile-operations.js';
import * as vpcs from './vpc-operations.js';

/** What a client does next, in any state of the account. */
export interface Step {
  prepare: (cloud: Cloud) => Asked;
  [fc.toStringMethod]: () => string;
}

type Ranges = [number, number][];
const TWO_RANGES: Ranges = [
  [4, 31],
  [2, 32],
];
const OVERLAPPING_RANGES: Ranges = [
  [4, 31],
  [5, 32],
];

/** Mostly one region, so that requests collide; the other one has no VLANs. */
const region = mostly(['us-east'], ['us-central']);
const which = fc.nat({ max: UNLUCKY });
const subnet = fc.record({
  label: fc.constantFrom('s0', 's1', 's2', 's3'),
  ipv4: fc.constantFrom('10.0.1.0/29', '10.0.1.8/29', '10.0.1.0/28', '10.0.0.0/29'),
});
const host = mostly([2, 3, 4, 5], [0, 1, 6, 7]);
const ranges = mostly<Ranges>([[], [], [[4, 31]], [[2, 32]]], [TWO_RANGES, OVERLAPPING_RANGES, [[0, 30]]]);
const nat = mostly<NatChoice>(['none', 'none', 'any', 'own'], ['foreign']);
const newInterface: fc.Arbitrary<InterfaceChoice> = fc.record({
  purpose: fc.constantFrom('vpc', 'vpc', 'vpc', 'vlan', 'vlan', 'public'),
  primary: mostly([false], [true]),
  label: mostly<string | null>(['l0', 'l1', 'l2', 'l3'], [null]),
  ipam: mostly(['', '', '10.9.0.1/24'], ['10.9.0.1/28']),
  subnet: which,
  host: fc.option(host),
  ranges,
  nat,
});
const diskSize = mostly([1, 500, 25_088], [25_600, 25_601]);
const interfaces = fc.array(newInterface, { maxLength: 3 });
const update: fc.Arbitrary<UpdateChoice> = fc.record(
  { primary: fc.boolean(), host, ranges, nat },
  { requiredKeys: [] },
);
/** Mostly of the first instances, so that some are swaps. */
const transfer = fc.record({
  from: mostly([0, 1, 1], [2, 3]),
  address: mostly([0, 1, 2], [23]),
  to: mostly([0, 1], [2, 23]),
});
const boot = fc.record({ instance: which, profile: fc.option(which) });

export const step: fc.Arbitrary<Step> = fc.oneof(
  does(2, vpcs.createsVpc, {
    label: fc.constantFrom('v0', 'v1', 'v2'),
    region,
    subnets: fc.array(subnet, { maxLength: 2 }),
  }),
  does(1, vpcs.deletesVpc, { vpc: which }),
  does(2, vpcs.createsSubnet, { vpc: which, subnet }),
  does(2, vpcs.deletesSubnet, { subnet: which }),
  does(3, instances.createsInstance, {
    label: fc.constantFrom('web-0', 'web-1', 'web-2', 'web-3'),
    region,
    withImage: mostly([true], [false]),
    booted: fc.boolean(),
    privateIp: fc.boolean(),
    interfaces,
  }),
  does(2, instances.deletesInstance, { instance: which }),
  { weight: 2, arbitrary: boot.map((choice) => named(instances.boots, choice)) },
  { weight: 2, arbitrary: boot.map((choice) => named(instances.reboots, choice)) },
  does(3, instances.shutsDown, { instance: which }),
  does(1, disks.createsDisk, { instance: which, size: diskSize }),
  does(1, disks.resizesDisk, { instance: which, disk: which, size: diskSize }),
  does(1, disks.deletesDisk, { instance: which, disk: which }),
  does(1, addresses.addsAddress, { instance: which, isPublic: fc.boolean() }),
  does(2, addresses.assignsAddresses, { transfers: fc.array(transfer, { minLength: 1, maxLength: 3 }) }),
  does(2, addresses.sharesAddresses, { instance: which, others: fc.array(transfer, { maxLength: 2 }) }),
  does(1, addresses.removesAddress, { instance: which, address: which }),
  does(3, profiles.createsProfile, { instance: which, interfaces }),
  does(4, profiles.replacesInterfaces, { profile: which, interfaces }),
  does(2, profiles.deletesProfile, { profile: which }),
  does(6, onInterfaces.addsInterface, { profile: which, interface: newInterface }),
  does(5, onInterfaces.updatesInterface, { interface: which, update }),
  does(3, onInterfaces.deletesInterface, { interface: which }),
  does(1, onInterfaces.ordersInterfaces, { profile: which, order: fc.constantFrom(...onInterfaces.orders) }),
);

/** Interfaces in the first two subnets, with addresses that other requests also name or get. */
const wanted: fc.Arbitrary<InterfaceChoice> = fc.record({
  purpose: fc.constantFrom('vpc', 'vpc', 'vpc', 'vlan'),
  primary: fc.constant(false),
  label: fc.constantFrom('l0', 'l1'),
  ipam: fc.constant(''),
  subnet: fc.constantFrom(0, 0, 0, 1),
  host: fc.constantFrom(null, null, 3, 4),
  ranges: fc.constant([]),
  nat: fc.constant('none'),
});

/** Steps that are likely to collide with the same steps of other clients. */
export const contended: fc.Arbitrary<Step> = fc.oneof(
  does(3, profiles.createsProfile, { instance: which, interfaces: fc.array(wanted, { minLength: 1, maxLength: 2 }) }),
  does(3, onInterfaces.addsInterface, { profile: which, interface: wanted }),
  does(3, onInterfaces.deletesInterface, { interface: which }),
  does(1, onInterfaces.updatesInterface, { interface: which, update: fc.record({ host: fc.constantFrom(3, 4) }) }),
  does(2, addresses.assignsAddresses, { transfers: fc.array(transfer, { minLength: 1, maxLength: 3 }) }),
  does(1, addresses.sharesAddresses, { instance: which, others: fc.array(transfer, { maxLength: 2 }) }),
  does(1, vpcs.deletesSubnet, { subnet: fc.constantFrom(0, 1, 1) }),
  does(1, instances.deletesInstance, { instance: which }),
  does(1, disks.createsDisk, { instance: which, size: fc.constant(1) }),
);

function does<C>(
  weight: number,
  operation: (cloud: Cloud, choice: C) => Asked,
  choices: { [K in keyof C]: fc.Arbitrary<C[K]> },
) {
  return { weight, arbitrary: fc.record(choices).map((choice) => named(operation, choice as C)) };
}

export const named = <C>(operation: (cloud: Cloud, choice: C) => Asked, choice: C): Step => ({
  prepare: (cloud) => operation(cloud, choice),
  [fc.toStringMethod]: () => `${operation.name} ${fc.stringify(choice)}`,
});

/** Picks the likely values more often, so that most steps are allowed. */
function mostly<T>(likely: readonly T[], others: readonly T[]): fc.Arbitrary<T> {
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...likely) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );
}

const plain: InterfaceChoice = {
  purpose: 'vpc',
  primary: false,
  label: null,
  ipam: '',
  subnet: 0,
  host: null,
  ranges: [],
  nat: 'none',
};
const instance = { region: 'us-east', withImage: true, booted: false, privateIp: false, interfaces: [plain] };
const subnets = [
  { label: 's0', ipv4: '10.0.0.0/29' },
  { label: 's1', ipv4: '10.0.0.8/29' },
];

/** What the account has at first, so that the first steps find something and collide. */
const fewThings: Step[] = [
  named(vpcs.createsVpc, { label: 'v0', region: 'us-east', subnets }),
  named(instances.createsInstance, { ...instance, label: 'web-0' }),
  named(instances.createsInstance, { ...instance, label: 'web-1', interfaces: [] }),
];

const withVlans = (...labels: string[]): Step =>
  named(profiles.createsProfile, {
    instance: 0,
    interfaces: labels.map((label) => Object.assign({}, plain, { purpose: 'vlan', label })),
  });

/** So many VLANs that there is room for one more. */
const manyVlans: Step[] = [
  ...fewThings,
  withVlans('m0', 'm1', 'm2'),
  withVlans('m3', 'm4', 'm5'),
  withVlans('m6', 'm7', 'm8'),
];

/** The address that the first profile got, in a second profile of its instance. */
const sharedAddress: Step[] = [
  ...fewThings,
  named(profiles.createsProfile, { instance: 0, interfaces: [{ ...plain, host: 2 }] }),
];

export const STARTS = { 'few things': fewThings, 'many VLANs': manyVlans, 'a shared address': sharedAddress };
