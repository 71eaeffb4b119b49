import { mayWrite } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTE, COMPUTES } from '../dialect.js';
import { empty } from '../schema/schema.js';

export const deleteInterface = defineOperation({
  subject: 'compute.interfaces.delete',
  kind: 'command',
  summary: 'Delete an interface',
  description:
    'Disconnects a profile from a network and frees the address; shut the instance down first if it uses the interface.',
  http: { method: 'DELETE', path: `/${COMPUTE}/instances/:computeId/configs/:configId/interfaces/:interfaceId` },
  scopes: [`${COMPUTES}:read_write`],
  grant: mayWrite(COMPUTE, 'computeId'),
  params: { computeId: 'integer', configId: 'integer', interfaceId: 'integer' },
  reply: empty,
  events: [`${COMPUTE}_config_update`, 'vlan_detach'],
});
