import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { empty } from '../schema/schema.js';
import { Required } from '../validation/decorators.js';
import { Uuid } from '../labels/uuid.js';

export class DetachVlanRequest {
  @Required() @Uuid() id: string;
}

/** Deletes the VLAN with its last interface. A later attach with this id is refused. Accepts an unknown id. */
export const detachVlan = defineOperation({
  subject: 'network.vlans.detach',
  kind: 'command',
  summary: 'Detach an interface from its VLAN',
  scopes: [],
  grant: anyUser,
  params: {},
  body: DetachVlanRequest,
  reply: empty,
  events: ['vlan_detach'],
});
