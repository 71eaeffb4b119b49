import { subnetRecord, vpcRecord } from '@stratus/contracts';
import type { SubnetRecord, VpcRecord } from '@stratus/contracts';
import { granteesOf, granteesOfParent } from './audience.js';
import { defineEvent } from './define-event.js';
import { resourceUrl } from './resource-url.js';

const SUBNET_URL = resourceUrl('/v4/vpcs/:vpcId/subnets/:subnetId');

const aboutVpc = (vpc: VpcRecord) => ({ id: vpc.id, label: vpc.label, url: `/v4/vpcs/${vpc.id}` });
const aboutSubnet = (subnet: SubnetRecord, vpcId: number) => ({
  id: subnet.id,
  label: subnet.label,
  url: SUBNET_URL.of({ vpcId, subnetId: subnet.id }),
});

const vpc = { service: 'vpc', entity: 'vpc', data: vpcRecord, seenBy: granteesOf('vpc') };
const subnet = {
  service: 'vpc',
  entity: 'subnet',
  data: subnetRecord,
  seenBy: granteesOfParent('vpc', SUBNET_URL, 'vpcId'),
};

export const vpcCreate = defineEvent(
  { ...vpc, type: 'vpc_create', summary: 'A VPC was created', lifecycle: 'begins' },
  aboutVpc,
);
export const vpcUpdate = defineEvent(
  { ...vpc, type: 'vpc_update', summary: 'A VPC got another label or description' },
  aboutVpc,
);
export const vpcDelete = defineEvent(
  { ...vpc, type: 'vpc_delete', summary: 'A VPC was deleted', lifecycle: 'ends' },
  aboutVpc,
);
export const subnetCreate = defineEvent(
  { ...subnet, type: 'subnet_create', summary: 'A subnet was created', lifecycle: 'begins' },
  aboutSubnet,
);
export const subnetUpdate = defineEvent(
  { ...subnet, type: 'subnet_update', summary: 'A subnet got another label' },
  aboutSubnet,
);
export const subnetDelete = defineEvent(
  { ...subnet, type: 'subnet_delete', summary: 'A subnet was deleted, alone or with its VPC', lifecycle: 'ends' },
  aboutSubnet,
);
