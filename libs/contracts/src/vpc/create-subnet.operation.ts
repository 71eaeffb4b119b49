import { mayWrite } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { Required } from '../validation/decorators.js';
import { SubnetIpv4, VpcLabel } from './vpc-fields.js';
import { subnetRecord } from './vpc.record.js';

export class CreateSubnetRequest {
  @Required('1 to 64 ASCII letters, digits and single hyphens, unique among the subnets of the VPC')
  @VpcLabel()
  label: string;
  @Required('Private IPv4 range in canonical CIDR form, like 10.0.0.0/24; no other subnet of the VPC overlaps it')
  @SubnetIpv4()
  ipv4: string;
}

export const createSubnet = defineOperation({
  subject: 'vpc.subnets.create',
  kind: 'command',
  summary: 'Add a subnet to a VPC',
  description: 'Divides the address space of a VPC further; instances join a subnet, never the VPC itself.',
  http: { method: 'POST', path: '/vpcs/:vpcId/subnets' },
  scopes: ['vpc:read_write'],
  grant: mayWrite('vpc', 'vpcId'),
  params: { vpcId: 'integer' },
  body: CreateSubnetRequest,
  example: { label: 'another-subnet', ipv4: '10.0.1.0/24' },
  reply: subnetRecord,
  events: ['subnet_create'],
});
