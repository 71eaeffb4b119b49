import type { VlanRecord } from '@stratus/contracts';

/** The link of one interface to a VLAN. */
export interface VlanLink {
  id: string;
  computeId: number;
  configId: number;
  interfaceId: number;
  vlanId: number;
  label: string;
  region: string;
  /** The place reserved by a move to another region. */
  next: { vlanId: number; region: string } | null;
}

/** A VLAN after a change, for its event. */
export interface ChangedVlan {
  id: number;
  record: VlanRecord;
}
