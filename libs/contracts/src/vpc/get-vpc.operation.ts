import { mayRead } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { vpcRecord } from './vpc.record.js';

export const getVpc = defineOperation({
  subject: 'vpc.vpcs.get',
  kind: 'query',
  summary: 'Get a VPC',
  description: 'Returns one VPC with all its subnets and the instances in them.',
  http: { method: 'GET', path: '/vpcs/:vpcId' },
  scopes: [],
  grant: mayRead('vpc', 'vpcId'),
  params: { vpcId: 'integer' },
  reply: vpcRecord,
});
