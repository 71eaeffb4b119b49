import { mayWrite } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { empty } from '../schema/schema.js';

/** The rules of other firewalls of the service stay. */
export const deleteFirewallDevice = defineOperation({
  subject: 'network.firewall-devices.delete',
  kind: 'command',
  summary: 'Remove a firewall from a service',
  description: 'Ends the protection of one service; the firewall and its other services stay as they are.',
  http: { method: 'DELETE', path: '/networking/firewalls/:firewallId/devices/:deviceId' },
  scopes: ['firewall:read_write'],
  grant: mayWrite('firewall', 'firewallId'),
  params: { firewallId: 'integer', deviceId: 'integer' },
  reply: empty,
  events: ['firewall_device_remove'],
});
