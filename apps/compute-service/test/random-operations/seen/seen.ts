import {
  COMPUTES,
  COMPUTE_ID,
  listAccountVpcIps,
  listConfigs,
  listDisks,
  listInstances,
  listVlans,
  listVpcs,
} from '@stratus/contracts';
import type {
  ConfigRecord,
  DiskRecord,
  InstanceRecord,
  InterfaceRecord,
  VlanRecord,
  VpcIpRecord,
  VpcRecord,
} from '@stratus/contracts';
import type { Ask } from '@stratus/testing';
import { byId, must, vlansOf } from '../cloud/cloud.js';
import type { Cloud, Interface, Profile } from '../cloud/cloud.js';
import { addressesSeenBy, addressesShownBy } from './addresses-seen.js';
import { firewallsSeenBy, firewallsShownBy } from './firewalls-seen.js';
import { ALL as list } from './seen-lists.js';

/** Everything that a client sees of an account, one line per fact. */
export async function seenBy(ask: Ask): Promise<string[]> {
  const [vpcs, ips, vlans, instances] = await Promise.all([
    ask(listVpcs, { list }),
    ask(listAccountVpcIps, { list }),
    ask(listVlans, { list }),
    ask(listInstances, { list }),
  ]);
  const ids = instances.data.map(({ id }) => id);
  const others = await Promise.all([
    addressesSeenBy(ask, ids),
    firewallsSeenBy(ask, ids),
    ...ids.map((id) => profilesSeenBy(ask, id)),
  ]);
  return [
    ...vpcs.data.flatMap(vpcSeen),
    ...ips.data.map(ipSeen),
    ...vlans.data.map(vlanSeen),
    ...instances.data.map(instanceSeen),
    ...others.flat(),
  ].toSorted();
}

async function profilesSeenBy(ask: Ask, computeId: number): Promise<string[]> {
  const [configs, disks] = await Promise.all([
    ask(listConfigs, { params: { computeId }, list }),
    ask(listDisks, { params: { computeId }, list }),
  ]);
  const profiles = configs.data.flatMap((profile) => profileSeen(computeId, { ...profile, disks: disksIn(profile) }));
  return [...profiles, ...disks.data.map((disk) => diskSeen(computeId, disk))];
}

const vpcSeen = ({ id, label, region, subnets }: VpcRecord): string[] => [
  `vpc ${id} ${label} in ${region}`,
  ...subnets.flatMap((subnet) => [
    `subnet ${subnet.id} ${subnet.label} of vpc ${id}: ${subnet.ipv4}`,
    ...subnet[COMPUTES].flatMap((user) =>
      user.interfaces.map(
        (each) => `subnet ${subnet.id} has interface ${each.id} of ${user.id}, active: ${each.active}`,
      ),
    ),
  ]),
];
const ipSeen = (ip: Omit<VpcIpRecord, 'gateway' | 'prefix' | 'subnet_mask'>): string =>
  `vpc ${ip.vpc_id} subnet ${ip.subnet_id} in ${ip.region} has ${ip.address ?? ip.address_range} of interface ` +
  `${ip.interface_id} of ${ip.config_id} of ${ip[COMPUTE_ID]}, NAT: ${ip.nat_1_1}, active: ${ip.active}`;
const vlanSeen = ({ label, region, [COMPUTES]: computes }: Pick<VlanRecord, 'label' | 'region' | typeof COMPUTES>) =>
  `vlan ${label} in ${region} has ${computes.join(' ')}`;
const instanceSeen = (of: Pick<InstanceRecord, 'id' | 'label' | 'region' | 'status' | 'ipv4'>): string =>
  `instance ${of.id} ${of.label} in ${of.region} is ${of.status}: ${of.ipv4.join(' ')}`;
const diskSeen = (computeId: number, { id, size }: Pick<DiskRecord, 'id' | 'size'>): string =>
  `disk ${id} of ${computeId}: ${size} MB`;
const disksIn = ({ devices }: ConfigRecord): number[] =>
  Object.values(devices).flatMap((device) => device?.disk_id ?? []);
const profileSeen = (
  computeId: number,
  { id, interfaces, disks }: Pick<ConfigRecord, 'id' | 'interfaces'> & { disks: readonly number[] },
): string[] => [
  `profile ${id} of ${computeId} with disks ${disks.join(' ')}`,
  ...interfaces.map(
    ({ ip_ranges: ranges, ...each }, place) =>
      `profile ${id} has at ${place} ${JSON.stringify(each)} ${ranges && ranges.toSorted().join(' ')}`,
  ),
];

/** Everything that a client must see of the account, according to the model. */
export function shownBy(cloud: Cloud): string[] {
  return [
    ...cloud.vpcs.map(({ id, label, region }) => `vpc ${id} ${label} in ${region}`),
    ...cloud.subnets.map(({ id, label, vpcId, ipv4 }) => `subnet ${id} ${label} of vpc ${vpcId}: ${ipv4}`),
    ...cloud.profiles.flatMap((profile) => profile.interfaces.flatMap((each) => vpcShown(cloud, profile, each))),
    ...vlansOf(cloud).map(({ label, region, computes }) => vlanSeen({ label, region, [COMPUTES]: computes })),
    ...cloud.instances.map(({ id, label, region, running, publicIps, privateIps }) =>
      instanceSeen({
        id,
        label,
        region,
        status: running ? 'running' : 'offline',
        ipv4: [...publicIps, ...privateIps],
      }),
    ),
    ...cloud.instances.flatMap(({ id, disks }) => disks.map((disk) => diskSeen(id, disk))),
    ...addressesShownBy(cloud),
    ...firewallsShownBy(cloud),
    ...cloud.profiles.flatMap(({ id, computeId, disks, interfaces }) =>
      profileSeen(computeId, { id, disks, interfaces: interfaces.map((each) => recordOf(cloud, each)) }),
    ),
  ].toSorted();
}

/** The VPC's view of an interface: its subnet, its address and each of its ranges. */
function vpcShown(cloud: Cloud, { id: config_id, computeId }: Profile, of: Interface): string[] {
  if (of.purpose !== 'vpc') return [];
  const { id: vpc_id, region } = vpcOf(cloud, of);
  const { id: interface_id, active, subnetId, address, nat, ranges } = of;
  const holder = { active, config_id, interface_id, region, vpc_id, subnet_id: subnetId ?? 0, [COMPUTE_ID]: computeId };
  return [
    `subnet ${subnetId} has interface ${interface_id} of ${computeId}, active: ${active}`,
    ipSeen({ ...holder, address, address_range: null, nat_1_1: nat }),
    ...ranges.map((range) => ipSeen(Object.assign({ address: null, address_range: range, nat_1_1: null }, holder))),
  ];
}

const recordOf = (cloud: Cloud, of: Interface): InterfaceRecord => ({
  id: of.id,
  purpose: of.purpose,
  label: of.label,
  ipam_address: of.ipam,
  active: of.active,
  primary: of.primary,
  vpc_id: of.purpose === 'vpc' ? vpcOf(cloud, of).id : null,
  subnet_id: of.subnetId,
  ipv4: of.address === null ? null : { vpc: of.address, nat_1_1: of.nat },
  ip_ranges: of.purpose === 'vpc' ? of.ranges : null,
});

const vpcOf = (cloud: Cloud, of: Interface) =>
  must(byId(cloud.vpcs, byId(cloud.subnets, of.subnetId)?.vpcId ?? null), 'the VPC');
