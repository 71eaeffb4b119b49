import { mayWrite } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { empty } from '../schema/schema.js';

export const deleteVpc = defineOperation({
  subject: 'vpc.vpcs.delete',
  kind: 'command',
  summary: 'Delete a VPC and its subnets',
  description:
    'Removes a private network in one step: either all of its subnets go or, if an interface uses one, none.',
  http: { method: 'DELETE', path: '/vpcs/:vpcId' },
  scopes: ['vpc:read_write'],
  grant: mayWrite('vpc', 'vpcId'),
  params: { vpcId: 'integer' },
  reply: empty,
  events: ['vpc_delete', 'subnet_delete'],
});
