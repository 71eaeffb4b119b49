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
}

/** A VLAN after a change, for its event. */
export interface ChangedVlan {
  id: number;
  record: VlanRecord;
}
