import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { empty } from '../schema/schema.js';
import { Required } from '../validation/decorators.js';
import { Uuid } from './network-fields.js';

export class RevertNatRequest {
  @Required() @Uuid() id: string;
  @Required() @Uuid() change_id: string;
}

/** The undo of a link under this change_id: what was before is so again. It may come twice, or before its do, which then is refused. */
export const revertNat = defineOperation({
  subject: 'network.nat.revert',
  kind: 'command',
  summary: 'Take one change of a 1:1 NAT back',
  scopes: [],
  grant: anyUser,
  params: {},
  body: RevertNatRequest,
  reply: empty,
});
