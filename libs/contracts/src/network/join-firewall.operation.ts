import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { empty } from '../schema/schema.js';
import { Integer, OneOf, Required, VerbatimText } from '../validation/decorators.js';
import { FIREWALL_DEVICE_TYPES } from './firewall.record.js';
import type { FirewallDeviceType } from './firewall.record.js';
import { Uuid } from '../labels/uuid.js';

export class JoinFirewallRequest {
  @Required() @Uuid() id: string;
  @Required() @Integer(1) firewall_id: number;
  /** The service that is being created. */
  @Required() @OneOf(FIREWALL_DEVICE_TYPES) type: FirewallDeviceType;
  @Required() @Integer(1) service_id: number;
  @Required() @VerbatimText(1, 64) label: string;
  @Required() @VerbatimText(1, 64) region: string;
}

/**
 * Assigns a firewall to a service that its caller is creating; `leaveFirewall` undoes it, and for a node balancer
 * `releaseNodeBalancer`. The rules are those of a device; errors name the field `firewall_id`. A repeat changes
 * nothing.
 */
export const joinFirewall = defineOperation({
  subject: 'network.firewalls.join',
  kind: 'command',
  summary: 'Assign a firewall to a new service',
  scopes: [],
  grant: anyUser,
  params: {},
  body: JoinFirewallRequest,
  reply: empty,
  events: ['firewall_device_add'],
});
