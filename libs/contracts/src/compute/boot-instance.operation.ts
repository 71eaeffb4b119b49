import { mayWrite } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTE, COMPUTES } from '../dialect.js';
import { empty } from '../schema/schema.js';
import { Integer, Optional } from '../validation/decorators.js';

export class BootInstanceRequest {
  @Optional('Id of the profile to boot; by default the only one or the last booted one')
  @Integer(1)
  config_id?: number;
}

export const bootInstance = defineOperation({
  subject: 'compute.instances.boot',
  kind: 'command',
  summary: 'Boot an instance',
  description: 'Starts an instance that is off, with its last or a given configuration profile.',
  http: { method: 'POST', path: `/${COMPUTE}/instances/:computeId/boot` },
  scopes: [`${COMPUTES}:read_write`],
  grant: mayWrite(COMPUTE, 'computeId'),
  params: { computeId: 'integer' },
  body: BootInstanceRequest,
  example: { config_id: 1 },
  reply: empty,
  events: [`${COMPUTE}_boot`],
});
