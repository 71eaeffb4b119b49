import { mayRead } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { pageOf } from '../pagination/page.js';
import { FIREWALL_DEVICE_FIELDS, firewallDeviceRecord } from './firewall.record.js';

export const listFirewallDevices = defineOperation({
  subject: 'network.firewall-devices.list',
  kind: 'query',
  summary: 'List the devices of a firewall',
  description: 'Shows which services the firewall protects.',
  http: { method: 'GET', path: '/networking/firewalls/:firewallId/devices' },
  scopes: ['firewall:read_only'],
  grant: mayRead('firewall', 'firewallId'),
  params: { firewallId: 'integer' },
  list: { filterable: FIREWALL_DEVICE_FIELDS },
  reply: pageOf(firewallDeviceRecord),
});
