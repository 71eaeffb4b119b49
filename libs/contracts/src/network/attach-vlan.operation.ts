import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTE_ID } from '../dialect.js';
import { empty } from '../schema/schema.js';
import { Integer, Required, VerbatimText } from '../validation/decorators.js';
import { Uuid } from '../labels/uuid.js';

export class AttachVlanRequest {
  @Required() @Uuid() id: string;
  @Required() @Integer(1) [COMPUTE_ID]: number;
  @Required() @Integer(1) config_id: number;
  @Required() @Integer(1) interface_id: number;
  @Required() @VerbatimText(1, 64) region: string;
  @Required() @VerbatimText(1, 64) label: string;
}

/**
 * Creates the VLAN if the account has none with this label in the region (at most 10); `detachVlan` undoes it. Errors
 * name the field `label` or `region`.
 */
export const attachVlan = defineOperation({
  subject: 'network.vlans.attach',
  kind: 'command',
  summary: 'Attach an interface to a VLAN',
  scopes: [],
  grant: anyUser,
  params: {},
  body: AttachVlanRequest,
  reply: empty,
  events: ['vlan_attach'],
});
