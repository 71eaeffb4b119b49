import { mayRead } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { subnetRecord } from './vpc.record.js';

export const getSubnet = defineOperation({
  subject: 'vpc.subnets.get',
  kind: 'query',
  summary: 'Get a subnet',
  description: 'Returns the range of one subnet and the instances with an interface in it.',
  http: { method: 'GET', path: '/vpcs/:vpcId/subnets/:vpcSubnetId' },
  scopes: [],
  grant: mayRead('vpc', 'vpcId'),
  params: { vpcId: 'integer', vpcSubnetId: 'integer' },
  reply: subnetRecord,
});
