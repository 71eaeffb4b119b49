import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { empty } from '../schema/schema.js';
import { Required } from '../validation/decorators.js';
import { Uuid } from '../labels/uuid.js';

export class UnlinkNatRequest {
  @Required() @Uuid() id: string;
}

/** A later link of this attachment is refused. Accepts an unknown id. */
export const unlinkNat = defineOperation({
  subject: 'network.nat.unlink',
  kind: 'command',
  summary: 'End the 1:1 NAT of an attachment',
  scopes: [],
  grant: anyUser,
  params: {},
  body: UnlinkNatRequest,
  reply: empty,
});
