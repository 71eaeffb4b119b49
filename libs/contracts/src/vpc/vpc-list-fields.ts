import type { FilterableFields } from '../filter/filterable.js';
import { scalarFields } from '../filter/scalar-fields.js';
import { subnetRecord, vpcIpRecord, vpcRecord } from './vpc.record.js';

/** Filterable fields of the VPC area (contract 3). */
export const VPC_FIELDS = {
  ...scalarFields(vpcRecord),
  'subnets.id': 'array',
  'subnets.label': 'array',
  'subnets.ipv4': 'array',
  'subnets.created': 'array',
  'subnets.updated': 'array',
} as const satisfies FilterableFields;

export const SUBNET_FIELDS = scalarFields(subnetRecord) satisfies FilterableFields;

export const VPC_IP_FIELDS = scalarFields(vpcIpRecord) satisfies FilterableFields;
