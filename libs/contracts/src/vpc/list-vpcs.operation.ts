import { listsGranted } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { pageOf } from '../pagination/page.js';
import { VPC_FIELDS } from './vpc-list-fields.js';
import { vpcRecord } from './vpc.record.js';

export const listVpcs = defineOperation({
  subject: 'vpc.vpcs.list',
  kind: 'query',
  summary: 'List VPCs',
  description: 'Returns all VPCs that you may see with their subnets, for an inventory or to find one by its label.',
  http: { method: 'GET', path: '/vpcs' },
  scopes: [],
  grant: listsGranted('vpc'),
  params: {},
  list: { filterable: VPC_FIELDS },
  reply: pageOf(vpcRecord),
});
