import type { NewEvent } from '@stratus/commands';
import { firewallDeviceStateRecord, firewallStateRecord } from '@stratus/contracts';
import type { FirewallDeviceStateRecord, FirewallStateRecord } from '@stratus/contracts';
import { granteesOf } from './audience.js';
import { defineEvent } from './define-event.js';
import { concerning } from './second-entity.js';

/** The firewall that a device belongs to. */
interface Firewall {
  id: number;
  label: string;
}

const aboutFirewall = ({ id, label }: Firewall) => ({ id, label, url: `/v4/networking/firewalls/${id}` });

const ofFirewall = { service: 'network', entity: 'firewall', seenBy: granteesOf('firewall') };
const firewall = { ...ofFirewall, data: firewallStateRecord };
const device = { ...ofFirewall, data: firewallDeviceStateRecord };

export const firewallCreate = defineEvent(
  { ...firewall, type: 'firewall_create', summary: 'A firewall was created', lifecycle: 'begins' },
  (record: FirewallStateRecord) => aboutFirewall(record),
);
export const firewallUpdate = defineEvent(
  { ...firewall, type: 'firewall_update', summary: 'The label, rules or tags of a firewall were changed' },
  (record: FirewallStateRecord) => aboutFirewall(record),
);
export const firewallEnable = defineEvent(
  { ...firewall, type: 'firewall_enable', summary: 'A firewall was enabled' },
  (record: FirewallStateRecord) => aboutFirewall(record),
);
export const firewallDisable = defineEvent(
  { ...firewall, type: 'firewall_disable', summary: 'A firewall was disabled' },
  (record: FirewallStateRecord) => aboutFirewall(record),
);
export const firewallDelete = defineEvent(
  {
    ...firewall,
    type: 'firewall_delete',
    summary: 'A firewall was deleted, and removed from all its services',
    lifecycle: 'ends',
  },
  (record: FirewallStateRecord) => aboutFirewall(record),
);

const deviceAdded = defineEvent(
  { ...device, type: 'firewall_device_add', summary: 'A firewall was assigned to a service' },
  (_device: FirewallDeviceStateRecord, of: Firewall) => aboutFirewall(of),
);
const deviceRemoved = defineEvent(
  {
    ...device,
    type: 'firewall_device_remove',
    summary: 'A firewall was removed from a service, alone or because the service was deleted',
  },
  (_device: FirewallDeviceStateRecord, of: Firewall) => aboutFirewall(of),
);

/** The service is the second entity (contract 10.5). */
const withService = (event: NewEvent, { entity }: FirewallDeviceStateRecord): NewEvent => concerning(event, entity);

export const firewallDeviceAdd = (record: FirewallDeviceStateRecord, of: Firewall): NewEvent =>
  withService(deviceAdded(record, of), record);
export const firewallDeviceRemove = (record: FirewallDeviceStateRecord, of: Firewall): NewEvent =>
  withService(deviceRemoved(record, of), record);
