import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { empty } from '../schema/schema.js';
import { Required } from '../validation/decorators.js';
import { Uuid } from '../labels/uuid.js';

export class CancelMoveRequest {
  @Required() @Uuid() id: string;
}

/** Undoes `reserveMove`: releases the reserved addresses. Refused after the move is complete; accepts an unknown id. */
export const cancelMove = defineOperation({
  subject: 'network.moves.cancel',
  kind: 'command',
  summary: 'Cancel a move to another region',
  scopes: [],
  grant: anyUser,
  params: {},
  body: CancelMoveRequest,
  reply: empty,
});
