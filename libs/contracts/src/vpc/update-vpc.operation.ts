import { mayWrite } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { Optional, VerbatimText } from '../validation/decorators.js';
import { VpcLabel } from './vpc-fields.js';
import { vpcRecord } from './vpc.record.js';

export class UpdateVpcRequest {
  @Optional('New label: 1 to 64 ASCII letters, digits and single hyphens, unique among your VPCs')
  @VpcLabel()
  label?: string;
  @Optional('Free text') @VerbatimText(0, 255) description?: string;
}

export const updateVpc = defineOperation({
  subject: 'vpc.vpcs.update',
  kind: 'command',
  summary: 'Update a VPC',
  description: 'Renames or describes a VPC; its region is fixed, and subnets have operations of their own.',
  http: { method: 'PUT', path: '/vpcs/:vpcId' },
  scopes: ['vpc:read_write'],
  grant: mayWrite('vpc', 'vpcId'),
  params: { vpcId: 'integer' },
  body: UpdateVpcRequest,
  example: { description: 'For the office' },
  reply: vpcRecord,
  events: ['vpc_update'],
});
