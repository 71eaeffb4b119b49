import type { FirewallRecord, InstanceRecord, VpcIpRecord, VpcRecord } from '@stratus/contracts';

/** An instance on a subnet, and what hangs on it. */
export interface Member {
  id: number;
  /** Undefined for an instance that the user cannot see. */
  label: string | undefined;
  status: string | undefined;
  isActive: boolean;
  /** Of its interfaces on the subnet. */
  addresses: { address: string; nat: string | null }[];
  firewalls: { id: number; label: string; isEnabled: boolean }[];
}

export interface MembersOfSubnet {
  id: number;
  label: string;
  ipv4: string;
  members: Member[];
}

/** How many instances the picture of a VPC shows. */
export const MAX_MEMBERS = 50;

/** The ids of the instances of a VPC, each once. */
export const instancesOf = ({ subnets }: Pick<VpcRecord, 'subnets'>): number[] => [
  ...new Set(subnets.flatMap(({ computes }) => computes.map(({ id }) => id))),
];

interface Known {
  ips: readonly VpcIpRecord[];
  instances: readonly Pick<InstanceRecord, 'id' | 'label' | 'status'>[];
  firewalls: readonly Pick<FirewallRecord, 'id' | 'label' | 'status' | 'entities'>[];
  /** Whether an entity of a firewall is an instance. */
  isInstance: (type: string) => boolean;
}

/** The subnets of a VPC with their instances, addresses and firewalls. */
export function membersOf({ subnets }: Pick<VpcRecord, 'subnets'>, known: Known): MembersOfSubnet[] {
  const instances = new Map(known.instances.map((instance) => [instance.id, instance]));
  return subnets.map(({ id, label, ipv4, computes }) => ({
    id,
    label,
    ipv4,
    members: computes.map((member) => ({
      id: member.id,
      label: instances.get(member.id)?.label,
      status: instances.get(member.id)?.status,
      isActive: member.interfaces.some(({ active }) => active),
      addresses: known.ips
        .filter((ip) => ip.subnet_id === id && ip.compute_id === member.id)
        .map((ip) => ({ address: ip.address ?? ip.address_range ?? '', nat: ip.nat_1_1 })),
      firewalls: known.firewalls
        .filter(({ entities }) => entities.some((entity) => entity.id === member.id && known.isInstance(entity.type)))
        .map((firewall) => ({ id: firewall.id, label: firewall.label, isEnabled: firewall.status === 'enabled' })),
    })),
  }));
}
