import { mayRead } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { firewallDeviceRecord } from './firewall.record.js';

export const getFirewallDevice = defineOperation({
  subject: 'network.firewall-devices.get',
  kind: 'query',
  summary: 'Get a device of a firewall',
  description: 'Returns one assignment: which service the firewall protects, and since when.',
  http: { method: 'GET', path: '/networking/firewalls/:firewallId/devices/:deviceId' },
  scopes: ['firewall:read_only'],
  grant: mayRead('firewall', 'firewallId'),
  params: { firewallId: 'integer', deviceId: 'integer' },
  reply: firewallDeviceRecord,
});
