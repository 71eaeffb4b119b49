import { mayWrite } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { Optional } from '../validation/decorators.js';
import { VpcLabel } from './vpc-fields.js';
import { subnetRecord } from './vpc.record.js';

export class UpdateSubnetRequest {
  @Optional('New label: 1 to 64 ASCII letters, digits and single hyphens, unique among the subnets of the VPC')
  @VpcLabel()
  label?: string;
}

export const updateSubnet = defineOperation({
  subject: 'vpc.subnets.update',
  kind: 'command',
  summary: 'Rename a subnet',
  description: 'Renames a subnet; its range is fixed once it exists.',
  http: { method: 'PUT', path: '/vpcs/:vpcId/subnets/:vpcSubnetId' },
  scopes: ['vpc:read_write'],
  grant: mayWrite('vpc', 'vpcId'),
  params: { vpcId: 'integer', vpcSubnetId: 'integer' },
  body: UpdateSubnetRequest,
  example: { label: 'renamed-subnet' },
  reply: subnetRecord,
  events: ['subnet_update'],
});
