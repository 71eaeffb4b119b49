import { mayCreate } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { NestedList, Optional, Required, VerbatimText } from '../validation/decorators.js';
import { CreateSubnetRequest } from './create-subnet.operation.js';
import { VpcLabel } from './vpc-fields.js';
import { vpcRecord } from './vpc.record.js';

export class CreateVpcRequest {
  @Required('1 to 64 ASCII letters, digits and single hyphens, unique among your VPCs') @VpcLabel() label: string;
  @Required('Id of the region; it must offer VPCs') @VerbatimText(1, 64) region: string;
  @Optional('Free text') @VerbatimText(0, 255) description?: string;
  @Optional('First subnets of the VPC') @NestedList(() => CreateSubnetRequest, 100) subnets?: CreateSubnetRequest[];
}

export const createVpc = defineOperation({
  subject: 'vpc.vpcs.create',
  kind: 'command',
  summary: 'Create a VPC',
  description:
    'Makes a private network in one region, in which your instances reach each other over addresses that you choose.',
  http: { method: 'POST', path: '/vpcs' },
  scopes: ['vpc:read_write'],
  grant: mayCreate('add_vpcs', 'vpc'),
  params: {},
  body: CreateVpcRequest,
  example: { label: 'my-vpc', region: 'us-east', subnets: [{ label: 'my-subnet', ipv4: '10.0.0.0/24' }] },
  reply: vpcRecord,
  events: ['vpc_create', 'subnet_create'],
});
