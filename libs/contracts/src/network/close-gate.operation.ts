import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTE_ID } from '../dialect.js';
import { empty } from '../schema/schema.js';
import { Integer, Required } from '../validation/decorators.js';
import { Uuid } from '../labels/uuid.js';

export class CloseGateRequest {
  @Required() @Integer(1) [COMPUTE_ID]: number;
  @Required() @Uuid() migration_id: string;
}

/**
 * While the gate is closed, the instance's firewalls cannot change (contract 9.2 rule 1). Refused while another
 * migration holds it.
 */
export const closeGate = defineOperation({
  subject: 'network.gates.close',
  kind: 'command',
  summary: 'Close the gate of an instance for a live migration',
  scopes: [],
  grant: anyUser,
  params: {},
  body: CloseGateRequest,
  reply: empty,
});
