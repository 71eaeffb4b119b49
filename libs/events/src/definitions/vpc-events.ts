import type { NewEvent } from '@stratus/commands';
import { subnetRecord, vpcRecord } from '@stratus/contracts';
import type { SubnetRecord, VpcRecord } from '@stratus/contracts';
import { granteesOf, granteesOfParent } from './audience.js';
import { defineEvent } from './define-event.js';
import { resourceUrl } from './resource-url.js';
import { concerning, vpcEntity } from './second-entity.js';
import type { Named } from './second-entity.js';

const SUBNET_URL = resourceUrl('/v4/vpcs/:vpcId/subnets/:subnetId');

const aboutVpc = (vpc: VpcRecord) => vpcEntity(vpc);
const aboutSubnet = (subnet: SubnetRecord, vpc: Named) => ({
  id: subnet.id,
  label: subnet.label,
  url: SUBNET_URL.of({ vpcId: vpc.id, subnetId: subnet.id }),
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
  { ...vpc, type: 'vpc_update', summary: 'The label or description of a VPC was changed' },
  aboutVpc,
);
export const vpcDelete = defineEvent(
  { ...vpc, type: 'vpc_delete', summary: 'A VPC was deleted', lifecycle: 'ends' },
  aboutVpc,
);
const created = defineEvent(
  { ...subnet, type: 'subnet_create', summary: 'A subnet was created', lifecycle: 'begins' },
  aboutSubnet,
);
const updated = defineEvent({ ...subnet, type: 'subnet_update', summary: 'A subnet was renamed' }, aboutSubnet);
const deleted = defineEvent(
  { ...subnet, type: 'subnet_delete', summary: 'A subnet was deleted, alone or with its VPC', lifecycle: 'ends' },
  aboutSubnet,
);

/** The VPC is the second entity. */
const inVpc =
  (define: (record: SubnetRecord, vpc: Named) => NewEvent) =>
  (record: SubnetRecord, vpc: Named): NewEvent =>
    concerning(define(record, vpc), vpcEntity(vpc));

export const subnetCreate = inVpc(created);
export const subnetUpdate = inVpc(updated);
export const subnetDelete = inVpc(deleted);
