import { mayRead } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTE, COMPUTES } from '../dialect.js';
import { list } from '../schema/schema.js';
import { interfaceRecord } from './interface.record.js';

export const listInterfaces = defineOperation({
  subject: 'compute.interfaces.list',
  kind: 'query',
  summary: 'List the interfaces of a configuration profile',
  description: 'Shows the networks that this profile connects the instance to, as eth0, eth1 and eth2.',
  http: { method: 'GET', path: `/${COMPUTE}/instances/:computeId/configs/:configId/interfaces` },
  scopes: [`${COMPUTES}:read_only`],
  grant: mayRead(COMPUTE, 'computeId'),
  params: { computeId: 'integer', configId: 'integer' },
  reply: list(interfaceRecord),
});
