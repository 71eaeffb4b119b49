import { mayWrite } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTE, COMPUTES } from '../dialect.js';
import { empty } from '../schema/schema.js';
import { IntegerList, Required } from '../validation/decorators.js';
import { MAX_INTERFACES } from '../max-interfaces.js';

export class OrderInterfacesRequest {
  @Required('Ids of all interfaces of the profile in their new order: eth0, eth1, eth2')
  @IntegerList(MAX_INTERFACES, 1)
  ids: number[];
}

export const orderInterfaces = defineOperation({
  subject: 'compute.interfaces.order',
  kind: 'command',
  summary: 'Reorder the interfaces of a configuration profile',
  description: 'Decides which network is eth0, eth1 and eth2 without deleting and adding interfaces.',
  http: { method: 'POST', path: `/${COMPUTE}/instances/:computeId/configs/:configId/interfaces/order` },
  scopes: [`${COMPUTES}:read_write`],
  grant: mayWrite(COMPUTE, 'computeId'),
  params: { computeId: 'integer', configId: 'integer' },
  body: OrderInterfacesRequest,
  example: { ids: [2, 1] },
  reply: empty,
  events: [`${COMPUTE}_config_update`],
});
