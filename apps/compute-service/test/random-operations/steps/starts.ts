import { COMPUTE } from '@stratus/contracts';
import type { InterfaceChoice } from '../operations/interface-choice.js';
import * as balancers from '../operations/balancer-operations.js';
import * as firewalls from '../operations/firewall-operations.js';
import * as instances from '../operations/instance-operations.js';
import * as power from '../operations/power-operations.js';
import * as profiles from '../operations/profile-operations.js';
import * as ranges from '../operations/range-operations.js';
import { named } from './step.js';
import type { Step } from './step.js';
import * as transfers from '../operations/transfer-operations.js';
import * as vpcs from '../operations/vpc-operations.js';

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
const instance = {
  region: 'us-east',
  withImage: true,
  booted: false,
  privateIp: false,
  interfaces: [plain],
  firewall: null,
};
const subnets = [
  { label: 's0', ipv4: '10.0.0.0/29' },
  { label: 's1', ipv4: '10.0.0.8/29' },
];

/** The account's initial resources, so that the first steps find something and collide. */
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

/** So many VLANs that only one more fits. */
const manyVlans: Step[] = [
  ...fewThings,
  withVlans('m0', 'm1', 'm2'),
  withVlans('m3', 'm4', 'm5'),
  withVlans('m6', 'm7', 'm8'),
];

/** A second profile of the instance uses the address that the first profile got. */
const sharedAddress: Step[] = [
  ...fewThings,
  named(profiles.createsProfile, { instance: 0, interfaces: [{ ...plain, host: 2 }] }),
];

/** A renamed running instance with an enabled and a disabled firewall, and with a range that another instance shares. */
const protectedInstance: Step[] = [
  ...fewThings,
  named(power.boots, { instance: 0, profile: null }),
  named(firewalls.createsFirewall, { label: 'fw-0', instances: [0], balancer: null }),
  named(firewalls.createsFirewall, { label: 'fw-1', instances: [], balancer: null }),
  named(firewalls.updatesFirewall, { firewall: 1, status: 'disabled' }),
  named(firewalls.addsDevice, { firewall: 1, service: { type: COMPUTE, which: 0 } }),
  named(balancers.createsBalancer, { label: 'nb-0', region: 'us-east', firewall: 0 }),
  named(instances.renamesInstance, { instance: 0, label: 'web-9' }),
  named(balancers.renamesBalancer, { balancer: 0, label: 'nb-9' }),
  named(ranges.createsRange, { instance: 0, length: 64, by: 'address' }),
  named(transfers.sharesAddresses, { instance: 1, others: [{ from: 0, address: 1 }] }),
];

export const STARTS = {
  'few things': fewThings,
  'many VLANs': manyVlans,
  'a shared address': sharedAddress,
  'a protected instance': protectedInstance,
};
