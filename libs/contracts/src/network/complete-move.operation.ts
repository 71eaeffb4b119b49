import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { empty } from '../schema/schema.js';
import { Required } from '../validation/decorators.js';
import { Uuid } from '../labels/uuid.js';

export class CompleteMoveRequest {
  @Required() @Uuid() id: string;
}

/**
 * Gives the instance the reserved addresses and releases the old ones. Returns 404 for a move without a reservation.
 */
export const completeMove = defineOperation({
  subject: 'network.moves.complete',
  kind: 'command',
  summary: 'Complete a move to another region',
  scopes: [],
  grant: anyUser,
  params: {},
  body: CompleteMoveRequest,
  reply: empty,
  events: ['vlan_attach', 'vlan_detach'],
});
