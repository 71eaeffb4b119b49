import { COMPUTE_ID } from '@stratus/contracts';
import type {
  AttachVlanRequest,
  LinkNatRequest,
  ReserveAttachmentChangeRequest,
  ReserveAttachmentRequest,
} from '@stratus/contracts';
import type { AddedInterface, ChangedInterface, Settlement } from './interface-changes.js';
import type { Interface } from './interface.js';

const named = (of: Interface) => ({ [COMPUTE_ID]: of.computeId, config_id: of.configId, interface_id: of.id });

export const reservationOf = (of: Interface, region: string): ReserveAttachmentRequest => ({
  ...named(of),
  id: of.attachmentId,
  subnet_id: of.subnetId ?? 0,
  region,
  ip_ranges: of.ipRanges,
  ...(of.address !== null && { address: of.address }),
});

export const reservationOfChange = (change: ChangedInterface): ReserveAttachmentChangeRequest => ({
  change_id: change.changeId,
  ...(change.address !== undefined && { address: change.address }),
  ...(change.ipRanges !== undefined && { ip_ranges: change.ipRanges }),
});

export const vlanPlaceOf = (of: Interface, region: string): AttachVlanRequest => ({
  ...named(of),
  id: of.attachmentId,
  region,
  label: of.label ?? '',
});

/** A 1:1 NAT to create or to end. */
export interface NatToLink {
  prefix: string;
  of: Interface;
  nat: string | null;
  /** Id of the change; its revert names the same id. */
  change: { change_id?: string };
}

export const natsToLink = (added: readonly AddedInterface[], changed: readonly ChangedInterface[]): NatToLink[] => [
  ...added
    .map(({ prefix, interface: of }) => ({ prefix, of, nat: of.natAsked, change: {} }))
    .filter(({ nat }) => nat !== null),
  ...changed.flatMap(({ prefix, interface: of, nat, changeId }) =>
    nat === undefined ? [] : [{ prefix, of, nat, change: { change_id: changeId } }],
  ),
];

export const natLinkOf = ({ of, nat, change }: NatToLink, addresses: Settlement['addresses']): LinkNatRequest => ({
  ...named(of),
  id: of.attachmentId,
  address: nat,
  vpc_id: addresses[of.id]?.vpcId ?? 0,
  subnet_id: of.subnetId ?? 0,
  vpc_address: addresses[of.id]?.address ?? '',
  ...change,
});
