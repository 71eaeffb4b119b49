import { isDeepStrictEqual } from 'node:util';
import type { InterfaceRequest, Purpose } from '@stratus/contracts';

/** An interface of a configuration profile. Fields that its purpose lacks are null. */
export interface Interface {
  id: number;
  computeId: number;
  configId: number;
  /** 0, 1, 2: eth0, eth1, eth2. */
  position: number;
  purpose: Purpose;
  /** Name of the VLAN. */
  label: string | null;
  ipamAddress: string | null;
  /** As requested. If no interface is primary, the first interface that is not a VLAN acts as the primary one. */
  primary: boolean;
  /** Whether the running instance uses it. */
  active: boolean;
  subnetId: number | null;
  vpcId: number | null;
  address: string | null;
  /** `any` or a public address of the instance. */
  natAsked: string | null;
  nat: string | null;
  ipRanges: string[];
  /** Identifies the interface's reservations at vpc-service and network-service. */
  attachmentId: string;
}

/** The wanted fields of an interface; vpc-service picks the address if it is null. */
export type WantedInterface = Pick<
  Interface,
  'purpose' | 'label' | 'ipamAddress' | 'primary' | 'subnetId' | 'address' | 'natAsked' | 'ipRanges'
>;

const orNull = (text: string | null | undefined): string | null => (text === undefined || text === '' ? null : text);

/** The wanted fields of a request that has no errors. */
export const wantedBy = (request: InterfaceRequest): WantedInterface => ({
  purpose: request.purpose,
  label: orNull(request.label),
  ipamAddress: request.purpose === 'vlan' ? (request.ipam_address ?? '') : null,
  primary: request.primary ?? false,
  subnetId: request.subnet_id ?? null,
  address: orNull(request.ipv4?.vpc),
  natAsked: orNull(request.ipv4?.nat_1_1),
  ipRanges: request.ip_ranges ?? [],
});

/** A new interface without its addresses. */
export const newInterface = (
  wanted: WantedInterface,
  ids: Pick<Interface, 'id' | 'computeId' | 'configId' | 'attachmentId'>,
  position: number,
): Interface => ({ ...wanted, ...ids, position, active: false, vpcId: null, nat: null });

/** Makes one interface the only primary one (contract 4.3 rule 4). */
export const withPrimary = (interfaces: readonly Interface[], id: number): Interface[] =>
  interfaces.map((each) => ({ ...each, primary: each.id === id }));

/** In this order: eth0, eth1, eth2. */
export const inOrder = (interfaces: readonly Interface[]): Interface[] =>
  interfaces.map((each, position) => ({ ...each, position }));

/** Whether both are deeply equal, in any order of keys. */
export const sameInterfaces = (some: readonly Interface[], others: readonly Interface[]): boolean =>
  isDeepStrictEqual(some, others);
