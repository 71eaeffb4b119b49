import { mayWrite } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTE, COMPUTES } from '../dialect.js';
import { empty } from '../schema/schema.js';

export const deleteConfig = defineOperation({
  subject: 'compute.configs.delete',
  kind: 'command',
  summary: 'Delete a configuration profile',
  description:
    'Removes a way to boot the instance and frees the addresses that its interfaces hold in subnets and VLANs.',
  http: { method: 'DELETE', path: `/${COMPUTE}/instances/:computeId/configs/:configId` },
  scopes: [`${COMPUTES}:read_write`],
  grant: mayWrite(COMPUTE, 'computeId'),
  params: { computeId: 'integer', configId: 'integer' },
  reply: empty,
  events: [`${COMPUTE}_config_delete`, 'volume_detach'],
});
