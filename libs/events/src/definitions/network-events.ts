import { COMPUTE, ipAddressRecord, vlanRecord } from '@stratus/contracts';
import type { IpAddressRecord, VlanRecord } from '@stratus/contracts';
import type { NewEvent } from '@stratus/platform/persistence';
import { granteesOfSecondEntity } from './audience.js';
import { defineEvent } from './define-event.js';

/** The instance that an address or VLAN belongs to. */
interface Instance {
  id: number;
  label: string;
}

const ofInstance = (event: NewEvent, { id, label }: Instance): NewEvent => ({
  ...event,
  secondaryEntity: { id, label, type: COMPUTE, url: `/v4/${COMPUTE}/instances/${id}` },
});

const aboutAddress = ({ address }: IpAddressRecord, id: number) => ({
  id,
  label: address,
  url: `/v4/networking/ips/${address}`,
});
const aboutVlan = ({ label, region }: VlanRecord, id: number) => ({
  id,
  label,
  url: `/v4/networking/vlans/${region}/${label}`,
});
/** Grants do not cover addresses and VLANs: the grant on the instance decides who sees the event (contract 2.5). */
const ofGrantees = { service: 'network', seenBy: granteesOfSecondEntity(COMPUTE) };
const vlan = { ...ofGrantees, entity: 'vlan', data: vlanRecord };

const addressUpdated = defineEvent(
  {
    ...ofGrantees,
    entity: 'ipaddress',
    data: ipAddressRecord,
    type: 'ipaddress_update',
    summary: 'An address got another reverse name',
  },
  aboutAddress,
);
const vlanAttached = defineEvent(
  { ...vlan, type: 'vlan_attach', summary: 'An interface of an instance was put on a VLAN' },
  aboutVlan,
);
const vlanDetached = defineEvent(
  {
    ...vlan,
    type: 'vlan_detach',
    summary: 'An interface of an instance was taken off a VLAN, which goes with its last one',
  },
  aboutVlan,
);

export const ipaddressUpdate = (address: IpAddressRecord, id: number, instance: Instance): NewEvent =>
  ofInstance(addressUpdated(address, id), instance);
export const vlanAttach = (record: VlanRecord, id: number, instance: Instance): NewEvent =>
  ofInstance(vlanAttached(record, id), instance);
export const vlanDetach = (record: VlanRecord, id: number, instance: Instance): NewEvent =>
  ofInstance(vlanDetached(record, id), instance);
