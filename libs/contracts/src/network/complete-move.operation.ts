import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { empty } from '../schema/schema.js';
import { Required } from '../validation/decorators.js';
import { Uuid } from './network-fields.js';

export class CompleteMoveRequest {
  @Required() @Uuid() id: string;
}

/** The reserved addresses are the ones of the instance, the old ones are given back. 404 for a move that was never reserved. */
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
