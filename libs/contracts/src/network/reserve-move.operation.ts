import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTE_ID } from '../dialect.js';
import { Integer, Required, VerbatimText } from '../validation/decorators.js';
import { allocatedAddressesRecord } from './ip-address.record.js';
import { Uuid } from '../labels/uuid.js';

export class ReserveMoveRequest {
  @Required() @Uuid() id: string;
  @Required() @Integer(1) [COMPUTE_ID]: number;
  @Required() @VerbatimText(1, 64) region: string;
}

/** Reserves the addresses of a new instance, and its VLANs; it keeps the old ones until the move is complete. */
export const reserveMove = defineOperation({
  subject: 'network.moves.reserve',
  kind: 'command',
  summary: 'Reserve addresses in another region',
  scopes: [],
  grant: anyUser,
  params: {},
  body: ReserveMoveRequest,
  reply: allocatedAddressesRecord,
});
