import { mayWrite } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTE } from '../dialect.js';
import { Integer, OneOf, OnlyKnownKeys, Required } from '../validation/decorators.js';
import { FIREWALL_DEVICE_TYPES, firewallDeviceRecord } from './firewall.record.js';
import type { FirewallDeviceType } from './firewall.record.js';

@OnlyKnownKeys()
export class CreateFirewallDeviceRequest {
  @Required('Id of the service; restricted users need read_write on it') @Integer(1) id: number;
  @Required('Kind of service') @OneOf(FIREWALL_DEVICE_TYPES) type: FirewallDeviceType;
}

export const createFirewallDevice = defineOperation({
  subject: 'network.firewall-devices.create',
  kind: 'command',
  summary: 'Assign a firewall to a service',
  description:
    'Puts an instance or a NodeBalancer under the rules of this firewall; a service has one enabled firewall at most.',
  http: { method: 'POST', path: '/networking/firewalls/:firewallId/devices' },
  scopes: ['firewall:read_write'],
  grant: mayWrite('firewall', 'firewallId'),
  params: { firewallId: 'integer' },
  body: CreateFirewallDeviceRequest,
  example: { id: 123, type: COMPUTE },
  reply: firewallDeviceRecord,
  events: ['firewall_device_add'],
});
