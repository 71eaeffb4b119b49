import type { NewEvent } from '@stratus/commands';
import { COMPUTE, ipAddressRecord, ipv6RangeRecord, vlanRecord } from '@stratus/contracts';
import type { IpAddressRecord, Ipv6RangeRecord, VlanRecord } from '@stratus/contracts';
import { granteesOfSecondEntity } from './audience.js';
import { defineEvent } from './define-event.js';
import { concerning, instanceEntity } from './second-entity.js';
import type { Named } from './second-entity.js';

/** The instance that an address, range or VLAN belongs to. */
type Instance = Named;

const ofInstance = (event: NewEvent, instance: Instance): NewEvent => concerning(event, instanceEntity(instance));

const aboutAddress = ({ address }: IpAddressRecord, id: number) => ({
  id,
  label: address,
  url: `/v4/networking/ips/${address}`,
});
const aboutRange = ({ range }: Ipv6RangeRecord, id: number) => ({
  id,
  label: range,
  url: `/v4/networking/ipv6/ranges/${range}`,
});
const aboutVlan = ({ label, region }: VlanRecord, id: number) => ({
  id,
  label,
  url: `/v4/networking/vlans/${region}/${label}`,
});
/** Grants do not cover addresses, ranges and VLANs: the grant on the instance decides who sees the event (contract 2.5). */
const ofGrantees = { service: 'network', seenBy: granteesOfSecondEntity(COMPUTE) };
const vlan = { ...ofGrantees, entity: 'vlan', data: vlanRecord };

const address = { ...ofGrantees, entity: 'ipaddress', data: ipAddressRecord };

const addressUpdated = defineEvent(
  { ...address, type: 'ipaddress_update', summary: 'The reverse DNS name of an address was changed' },
  aboutAddress,
);
const addressAssigned = defineEvent(
  { ...address, type: 'ipaddress_assign', summary: 'An address was moved to a different instance, the second entity' },
  aboutAddress,
);
const addressShared = defineEvent(
  {
    ...address,
    type: 'ipaddress_share',
    summary: 'An address was shared with an instance, the second entity',
  },
  aboutAddress,
);
const addressUnshared = defineEvent(
  {
    ...address,
    type: 'ipaddress_unshare',
    summary: 'An address is no longer shared with an instance, the second entity',
  },
  aboutAddress,
);
const range = { ...ofGrantees, entity: 'ipv6range', data: ipv6RangeRecord };
const rangeCreated = defineEvent(
  { ...range, type: 'ipv6range_create', summary: 'An IPv6 range was created for an instance' },
  aboutRange,
);
const rangeAssigned = defineEvent(
  {
    ...range,
    type: 'ipv6range_assign',
    summary: 'An IPv6 range was moved to a different instance, the second entity, which is its route target now',
  },
  aboutRange,
);
const rangeShared = defineEvent(
  {
    ...range,
    type: 'ipv6range_share',
    summary: 'An IPv6 range was shared with an instance, the second entity',
  },
  aboutRange,
);
const rangeUnshared = defineEvent(
  {
    ...range,
    type: 'ipv6range_unshare',
    summary: 'An IPv6 range is no longer shared with an instance, the second entity',
  },
  aboutRange,
);
const rangeDeleted = defineEvent(
  { ...range, type: 'ipv6range_delete', summary: 'An IPv6 range was deleted, alone or with its instance' },
  aboutRange,
);
const vlanAttached = defineEvent(
  { ...vlan, type: 'vlan_attach', summary: 'An interface of an instance was attached to a VLAN' },
  aboutVlan,
);
const vlanDetached = defineEvent(
  {
    ...vlan,
    type: 'vlan_detach',
    summary: 'An interface of an instance was detached from a VLAN, which ends with its last interface',
  },
  aboutVlan,
);

export const ipaddressUpdate = (address: IpAddressRecord, id: number, instance: Instance): NewEvent =>
  ofInstance(addressUpdated(address, id), instance);
export const ipaddressAssign = (address: IpAddressRecord, id: number, receiver: Instance): NewEvent =>
  ofInstance(addressAssigned(address, id), receiver);
export const ipaddressShare = (address: IpAddressRecord, id: number, receiver: Instance): NewEvent =>
  ofInstance(addressShared(address, id), receiver);
export const ipaddressUnshare = (address: IpAddressRecord, id: number, receiver: Instance): NewEvent =>
  ofInstance(addressUnshared(address, id), receiver);
export const ipv6rangeCreate = (range: Ipv6RangeRecord, id: number, instance: Instance): NewEvent =>
  ofInstance(rangeCreated(range, id), instance);
export const ipv6rangeAssign = (range: Ipv6RangeRecord, id: number, receiver: Instance): NewEvent =>
  ofInstance(rangeAssigned(range, id), receiver);
export const ipv6rangeShare = (range: Ipv6RangeRecord, id: number, receiver: Instance): NewEvent =>
  ofInstance(rangeShared(range, id), receiver);
export const ipv6rangeUnshare = (range: Ipv6RangeRecord, id: number, receiver: Instance): NewEvent =>
  ofInstance(rangeUnshared(range, id), receiver);
export const ipv6rangeDelete = (range: Ipv6RangeRecord, id: number, instance: Instance): NewEvent =>
  ofInstance(rangeDeleted(range, id), instance);
export const vlanAttach = (record: VlanRecord, id: number, instance: Instance): NewEvent =>
  ofInstance(vlanAttached(record, id), instance);
export const vlanDetach = (record: VlanRecord, id: number, instance: Instance): NewEvent =>
  ofInstance(vlanDetached(record, id), instance);
