import { mayRead } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { pageOf } from '../pagination/page.js';
import { VPC_IP_FIELDS } from './vpc-list-fields.js';
import { vpcIpRecord } from './vpc.record.js';

export const listVpcIps = defineOperation({
  subject: 'vpc.ips.list',
  kind: 'query',
  summary: 'List the addresses and routed ranges of a VPC',
  description: 'Shows which addresses of one VPC are taken, by which instance and interface.',
  http: { method: 'GET', path: '/vpcs/:vpcId/ips' },
  scopes: ['ips:read_only'],
  grant: mayRead('vpc', 'vpcId'),
  params: { vpcId: 'integer' },
  list: { filterable: VPC_IP_FIELDS },
  reply: pageOf(vpcIpRecord),
});
