import { mayRead } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { pageOf } from '../pagination/page.js';
import { SUBNET_FIELDS } from './vpc-list-fields.js';
import { subnetRecord } from './vpc.record.js';

export const listSubnets = defineOperation({
  subject: 'vpc.subnets.list',
  kind: 'query',
  summary: 'List the subnets of a VPC',
  description: 'Returns the subnets of one VPC with the instances in each, to find free ranges or the users of one.',
  http: { method: 'GET', path: '/vpcs/:vpcId/subnets' },
  scopes: [],
  grant: mayRead('vpc', 'vpcId'),
  params: { vpcId: 'integer' },
  list: { filterable: SUBNET_FIELDS },
  reply: pageOf(subnetRecord),
});
