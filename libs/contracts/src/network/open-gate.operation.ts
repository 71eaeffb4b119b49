import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTE_ID } from '../dialect.js';
import { empty } from '../schema/schema.js';
import { Integer, Required } from '../validation/decorators.js';
import { Uuid } from '../labels/uuid.js';

export class OpenGateRequest {
  @Required() @Integer(1) [COMPUTE_ID]: number;
  @Required() @Uuid() migration_id: string;
}

/** Opens the gate only if this migration holds it; a later close by this migration is refused. */
export const openGate = defineOperation({
  subject: 'network.gates.open',
  kind: 'command',
  summary: 'Open the gate of an instance after its live migration',
  scopes: [],
  grant: anyUser,
  params: {},
  body: OpenGateRequest,
  reply: empty,
});
