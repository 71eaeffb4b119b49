import { mayWrite } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { empty } from '../schema/schema.js';

export const deleteSubnet = defineOperation({
  subject: 'vpc.subnets.delete',
  kind: 'command',
  summary: 'Delete a subnet',
  description: 'Frees an address range of the VPC; remove the interfaces in it first.',
  http: { method: 'DELETE', path: '/vpcs/:vpcId/subnets/:vpcSubnetId' },
  scopes: ['vpc:read_write'],
  grant: mayWrite('vpc', 'vpcId'),
  params: { vpcId: 'integer', vpcSubnetId: 'integer' },
  reply: empty,
  events: ['subnet_delete'],
});
