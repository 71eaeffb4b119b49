import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { empty } from '../schema/schema.js';
import { Required } from '../validation/decorators.js';
import { Uuid } from './network-fields.js';

export class DetachVlanRequest {
  @Required() @Uuid() id: string;
}

/** A VLAN goes with its last interface. For good: an attach under this id that comes later is refused. An unknown id is fine. */
export const detachVlan = defineOperation({
  subject: 'network.vlans.detach',
  kind: 'command',
  summary: 'Take an interface off its VLAN',
  scopes: [],
  grant: anyUser,
  params: {},
  body: DetachVlanRequest,
  reply: empty,
  events: ['vlan_detach'],
});
