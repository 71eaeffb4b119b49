import { ANY_ADDRESS, MAX_INTERFACES, parseNetwork } from '@stratus/contracts';
import type { ApiError, InterfaceRequest } from '@stratus/contracts';
import type { Interface } from './interface.js';

/** The state of the profile to which a request adds interfaces. */
export interface Surroundings {
  /** Interfaces of the same profile; those of other profiles may use the same VLANs and addresses (decision 19). */
  ofProfile: readonly Pick<Interface, 'purpose' | 'label' | 'ipamAddress'>[];
  /** Whether a 1:1 NAT may name an address; false for a new instance, whose addresses are not known yet. */
  addressesKnown: boolean;
}

/** Field names of the n-th interface of a request. */
export type FieldOf = (index: number, name: string) => string;

export const inList: FieldOf = (index, name) => `interfaces[${index}].${name}`;
export const alone: FieldOf = (_index, name) => name;

/**
 * All errors in a profile's new interfaces that the request and the instance alone reveal (contract 4.3 rules 1 to 5, 7
 * and 8). The owners of subnets, addresses and VLANs check the rest.
 */
export function faultsOfInterfaces(
  requests: readonly InterfaceRequest[],
  surroundings: Surroundings,
  fieldOf: FieldOf,
): ApiError[] {
  return [
    ...countFault(requests, surroundings, fieldOf),
    ...requests.flatMap((request, index) => {
      const earlier = requests.slice(0, index);
      return [
        onePublicPerProfile(request, earlier, surroundings),
        onePrimaryPerProfile(request, earlier),
        ...(request.purpose === 'vlan' ? vlanFaults(request, earlier, surroundings) : notVlanFaults(request)),
        ...(request.purpose === 'vpc' ? vpcFaults(request, surroundings) : notVpcFaults(request)),
      ]
        .filter((fault) => fault !== undefined)
        .map(({ field, reason }) => ({ field: fieldOf(index, field), reason }));
    }),
  ];
}

interface Fault {
  field: string;
  reason: string;
}
type MaybeFault = Fault | undefined;

function countFault(requests: readonly unknown[], { ofProfile }: Surroundings, fieldOf: FieldOf): ApiError[] {
  if (ofProfile.length + requests.length <= MAX_INTERFACES) return [];
  const reason = `At most ${MAX_INTERFACES} interfaces per profile`;
  return [fieldOf === inList ? { field: 'interfaces', reason } : { reason }];
}

function onePublicPerProfile(
  { purpose }: InterfaceRequest,
  earlier: readonly InterfaceRequest[],
  { ofProfile }: Surroundings,
): MaybeFault {
  if (purpose !== 'public' || ![...ofProfile, ...earlier].some((other) => other.purpose === 'public')) return undefined;
  return { field: 'purpose', reason: 'At most one public interface per profile' };
}

function onePrimaryPerProfile({ primary }: InterfaceRequest, earlier: readonly InterfaceRequest[]): MaybeFault {
  if (!primary || !earlier.some((other) => other.primary)) return undefined;
  return { field: 'primary', reason: 'At most one primary interface per profile' };
}

function vlanFaults(
  { label, ipam_address: ipam, primary }: InterfaceRequest,
  earlier: readonly InterfaceRequest[],
  { ofProfile }: Surroundings,
): MaybeFault[] {
  const labels = [...ofProfile.map((other) => other.label), ...labelsOf(earlier)];
  const ipams = [...ofProfile.map((other) => other.ipamAddress), ...earlier.map((other) => other.ipam_address)];
  return [
    vlanLabelFault(label),
    label && labels.includes(label)
      ? { field: 'label', reason: 'Label must be unique among the interfaces of the profile' }
      : undefined,
    ipam && ipams.some((other) => sameAddress(ipam, other))
      ? { field: 'ipam_address', reason: 'ipam_address must be unique among the interfaces of the profile' }
      : undefined,
    primary ? { field: 'primary', reason: 'A vlan interface is never primary' } : undefined,
  ];
}

const labelsOf = (requests: readonly InterfaceRequest[]) =>
  requests.filter(({ purpose }) => purpose === 'vlan').map(({ label }) => label);

function vlanLabelFault(label: string | undefined): MaybeFault {
  const reason = !label
    ? 'label is required for a vlan interface: the name of the VLAN'
    : !/^[A-Za-z0-9-]+$/.test(label)
      ? 'Label must include only ASCII letters, numbers, and dashes'
      : label.includes('--')
        ? 'Label must not have two dashes in a row'
        : undefined;
  return reason === undefined ? undefined : { field: 'label', reason };
}

/** Whether both addresses are equal; ignores prefix lengths. */
const sameAddress = (ipam: string, other: string | null | undefined): boolean =>
  !!other && parseNetwork(ipam, 4)?.address.value === parseNetwork(other, 4)?.address.value;

const notVlanFaults = ({ purpose, label, ipam_address: ipam }: InterfaceRequest): MaybeFault[] => [
  label ? { field: 'label', reason: `Only vlan interfaces have a label, not ${purpose} interfaces` } : undefined,
  ipam
    ? { field: 'ipam_address', reason: `Only vlan interfaces have an ipam_address, not ${purpose} interfaces` }
    : undefined,
];

const vpcFaults = ({ subnet_id: subnet, ipv4 }: InterfaceRequest, { addressesKnown }: Surroundings): MaybeFault[] => [
  subnet === undefined ? { field: 'subnet_id', reason: 'subnet_id is required for a vpc interface' } : undefined,
  ipv4?.nat_1_1 && ipv4.nat_1_1 !== ANY_ADDRESS && !addressesKnown
    ? { field: 'ipv4.nat_1_1', reason: `A new instance has no public address yet: use ${ANY_ADDRESS}` }
    : undefined,
];

const notVpcFaults = ({ purpose, subnet_id: subnet, ipv4, ip_ranges: ranges }: InterfaceRequest): MaybeFault[] => [
  subnet === undefined
    ? undefined
    : { field: 'subnet_id', reason: `Only vpc interfaces have a subnet, not ${purpose} interfaces` },
  ...ipv4Faults(purpose, ipv4),
  ranges && ranges.length > 0
    ? { field: 'ip_ranges', reason: `Only vpc interfaces have ip_ranges, not ${purpose} interfaces` }
    : undefined,
];

const ipv4Faults = (purpose: string, ipv4: InterfaceRequest['ipv4']): Fault[] =>
  (['vpc', 'nat_1_1'] as const)
    .filter((name) => ipv4?.[name])
    .map((name) => ({ field: `ipv4.${name}`, reason: `Only vpc interfaces have ipv4, not ${purpose} interfaces` }));
