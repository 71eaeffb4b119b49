import { mayWrite } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTE, COMPUTES } from '../dialect.js';
import { InterfaceRequest } from './interface-fields.js';
import { interfaceRecord } from './interface.record.js';

export const addInterface = defineOperation({
  subject: 'compute.interfaces.add',
  kind: 'command',
  summary: 'Add an interface to a configuration profile',
  description:
    'Connects the instance to one more network (public, VLAN or VPC subnet) from the next boot of this profile on.',
  http: { method: 'POST', path: `/${COMPUTE}/instances/:computeId/configs/:configId/interfaces` },
  scopes: [`${COMPUTES}:read_write`],
  grant: mayWrite(COMPUTE, 'computeId'),
  params: { computeId: 'integer', configId: 'integer' },
  body: InterfaceRequest,
  example: { purpose: 'vlan', label: 'my-vlan', ipam_address: '10.0.0.1/24' },
  reply: interfaceRecord,
  events: [`${COMPUTE}_config_update`, 'vlan_attach'],
});
