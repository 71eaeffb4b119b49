import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { empty } from '../schema/schema.js';
import { Required } from '../validation/decorators.js';
import { Uuid } from '../labels/uuid.js';

export class RevertNatRequest {
  @Required() @Uuid() id: string;
  @Required() @Uuid() change_id: string;
}

/**
 * Undoes the link with this change_id: restores the previous state. May arrive twice, or before the link, which is then
 * refused.
 */
export const revertNat = defineOperation({
  subject: 'network.nat.revert',
  kind: 'command',
  summary: 'Revert one change of a 1:1 NAT',
  scopes: [],
  grant: anyUser,
  params: {},
  body: RevertNatRequest,
  reply: empty,
});
