import { mayWrite } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTE, COMPUTES } from '../dialect.js';
import { empty } from '../schema/schema.js';
import { Integer, Optional } from '../validation/decorators.js';

export class RebootInstanceRequest {
  @Optional('Id of the profile to boot; by default the last booted or the only one')
  @Integer(1)
  config_id?: number;
}

export const rebootInstance = defineOperation({
  subject: 'compute.instances.reboot',
  kind: 'command',
  summary: 'Reboot an instance',
  description: 'Restarts the instance, for example with another profile or to apply changed interfaces.',
  http: { method: 'POST', path: `/${COMPUTE}/instances/:computeId/reboot` },
  scopes: [`${COMPUTES}:read_write`],
  grant: mayWrite(COMPUTE, 'computeId'),
  params: { computeId: 'integer' },
  body: RebootInstanceRequest,
  example: { config_id: 1 },
  reply: empty,
  events: [`${COMPUTE}_reboot`],
});
