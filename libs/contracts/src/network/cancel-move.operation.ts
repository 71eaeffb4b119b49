import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { empty } from '../schema/schema.js';
import { Required } from '../validation/decorators.js';
import { Uuid } from './network-fields.js';

export class CancelMoveRequest {
  @Required() @Uuid() id: string;
}

/** The undo of reserve: the reserved addresses are given back. Refused once the move is complete; an unknown id is fine. */
export const cancelMove = defineOperation({
  subject: 'network.moves.cancel',
  kind: 'command',
  summary: 'Give up a move to another region',
  scopes: [],
  grant: anyUser,
  params: {},
  body: CancelMoveRequest,
  reply: empty,
});
