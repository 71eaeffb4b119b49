import { isDeepStrictEqual } from 'node:util';
import type { InterfaceRequest, Purpose } from '@stratus/contracts';

/** An interface of a configuration profile. What its purpose does not have is null. */
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
  /** As it was asked for: without any, the first interface that is no vlan acts as the primary one. */
  primary: boolean;
  /** Whether the instance was booted with it. */
  active: boolean;
  subnetId: number | null;
  vpcId: number | null;
  address: string | null;
  /** `any` or a public address of the instance. */
  natAsked: string | null;
  nat: string | null;
  ipRanges: string[];
  /** Names its holds at vpc-service and network-service. */
  attachmentId: string;
}

/** What a request asks of an interface; an address that is null is to be picked. */
export type WantedInterface = Pick<
  Interface,
  'purpose' | 'label' | 'ipamAddress' | 'primary' | 'subnetId' | 'address' | 'natAsked' | 'ipRanges'
>;

const orNull = (text: string | null | undefined): string | null => (text === undefined || text === '' ? null : text);

/** What a request that breaks no rule asks for. */
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

/** An interface that has not got its addresses yet. */
export const newInterface = (
  wanted: WantedInterface,
  ids: Pick<Interface, 'id' | 'computeId' | 'configId' | 'attachmentId'>,
  position: number,
): Interface => ({ ...wanted, ...ids, position, active: false, vpcId: null, nat: null });

/** At most one is primary: a new one takes it over (contract 4.3 rule 4). */
export const withPrimary = (interfaces: readonly Interface[], id: number): Interface[] =>
  interfaces.map((each) => ({ ...each, primary: each.id === id }));

/** In this order: eth0, eth1, eth2. */
export const inOrder = (interfaces: readonly Interface[]): Interface[] =>
  interfaces.map((each, position) => ({ ...each, position }));

/** Whether nothing differs, whatever the order of the keys. */
export const sameInterfaces = (some: readonly Interface[], others: readonly Interface[]): boolean =>
  isDeepStrictEqual(some.map(plain), others.map(plain));

/** Rows of a table are of a class. */
const plain = (of: Interface): Interface => ({ ...of });
