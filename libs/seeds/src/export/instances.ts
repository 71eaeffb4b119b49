import type { InstanceRecord, InterfaceRecord, VolumeRecord } from '@stratus/contracts';
import { COMPUTE, COMPUTE_ID } from '@stratus/contracts';
import type { Fields } from '../references.js';
import type { Account, ListedInstance } from './account.js';
import { given, unless } from './fields.js';

/** Stands for the root password of each instance, which the API does not know. */
const ROOT_PASS = 'replace-this-root-password';

/** MB of swap that an instance has unless its request says otherwise. */
const DEFAULT_SWAP = 512;
/** Disks of an instance that is created from an image: the system's, and swap. */
const DISKS_FROM_IMAGE = 2;

export const isPrivate = (address: string): boolean => address.startsWith('192.168.');

/** @param note takes what the seed does not say. */
export function exportInstance(listed: ListedInstance, account: Account, note: (text: string) => void): Fields {
  const { instance, configs, disks } = listed;
  const { label, type, region, image, tags, group, status, backups, ipv4 } = instance;
  const [first] = configs;
  const swap = disks.find(({ filesystem }) => filesystem === 'swap')?.size ?? 0;
  const isFromImage = image !== null && first !== undefined;
  if (!isFromImage && (image !== null || configs.length + disks.length > 0))
    note(`instances/${label}: its disks and profiles were not created with it, and are left out`);
  else if (configs.length > 1 || disks.length > DISKS_FROM_IMAGE)
    note(`instances/${label}: only the first profile and the disks of the image are exported`);
  return given({
    label,
    type,
    region,
    ...(isFromImage && {
      image,
      root_pass: ROOT_PASS,
      swap_size: unless(DEFAULT_SWAP, swap),
      booted: unless(true, status !== 'offline'),
      interfaces: first.interfaces.map((each) => exportInterface(each, account)),
    }),
    tags,
    group,
    private_ip: ipv4.some(isPrivate) || undefined,
    backups_enabled: backups.enabled || undefined,
    firewall: firewallOf(account, COMPUTE, instance),
  });
}

function exportInterface({ purpose, ...its }: InterfaceRecord, { vpcs }: Account): Fields {
  const vpc = vpcs.find(({ id }) => id === its.vpc_id);
  const subnet = vpc?.subnets.find(({ id }) => id === its.subnet_id);
  const ipv4 = its.ipv4 && { vpc: its.ipv4.vpc, ...(its.ipv4.nat_1_1 !== null && { nat_1_1: 'any' }) };
  return given({
    purpose,
    label: its.label,
    ipam_address: its.ipam_address,
    primary: its.primary || undefined,
    ...(vpc && subnet && { subnet: `${vpc.label}/${subnet.label}`, ipv4, ip_ranges: its.ip_ranges }),
  });
}

/** The label of the firewall that is assigned to a service. */
export const firewallOf = (
  { firewalls }: Account,
  type: string,
  { id }: Pick<InstanceRecord, 'id'>,
): string | undefined =>
  firewalls.find(({ entities }) => entities.some((entity) => entity.type === type && entity.id === id))?.label;

/** A volume, in the region of its instance if it has one. */
export function exportVolume(volume: VolumeRecord, { instances }: Account): Fields {
  const { label, size, region, tags } = volume;
  const host = instances.find(({ instance }) => instance.id === volume[COMPUTE_ID])?.instance.label;
  return given({ label, size, region: host === undefined ? region : undefined, instance: host, tags });
}
