import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { empty } from '../schema/schema.js';
import { Required } from '../validation/decorators.js';
import { Uuid } from '../labels/uuid.js';

export class LeaveFirewallRequest {
  @Required() @Uuid() id: string;
}

/** Undoes `joinFirewall`. A later join with this id is refused. Accepts an unknown id. */
export const leaveFirewall = defineOperation({
  subject: 'network.firewalls.leave',
  kind: 'command',
  summary: 'Remove a firewall from an entity whose creation was cancelled',
  scopes: [],
  grant: anyUser,
  params: {},
  body: LeaveFirewallRequest,
  reply: empty,
  events: ['firewall_device_remove'],
});
