import { mayWrite } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { empty } from '../schema/schema.js';

export const deleteSubnet = defineOperation({
  subject: 'vpc.subnets.delete',
  kind: 'command',
  summary: 'Delete a subnet that no interface uses',
  http: { method: 'DELETE', path: '/vpcs/:vpcId/subnets/:vpcSubnetId' },
  scopes: ['vpc:read_write'],
  grant: mayWrite('vpc', 'vpcId'),
  params: { vpcId: 'integer', vpcSubnetId: 'integer' },
  reply: empty,
  events: ['subnet_delete'],
});
