import { listsGranted } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { pageOf } from '../pagination/page.js';
import { VPC_IP_FIELDS } from './vpc-list-fields.js';
import { vpcIpRecord } from './vpc.record.js';

export const listAccountVpcIps = defineOperation({
  subject: 'vpc.ips.list-account',
  kind: 'query',
  summary: 'List the addresses and routed ranges of all VPCs',
  description: 'Shows the addresses that all instances hold in VPCs, to find the owner of one.',
  http: { method: 'GET', path: '/networking/vpcs/ips', aliases: ['/vpcs/ips'] },
  scopes: ['ips:read_only'],
  grant: listsGranted('vpc'),
  params: {},
  list: { filterable: VPC_IP_FIELDS },
  reply: pageOf(vpcIpRecord),
});
