import { COMPUTE_ID } from '../product-word.js';
import type { FilterableFields } from '../filter/filterable.js';

/** Filterable fields of the VPC area (contract 3). */
export const VPC_FIELDS = {
  id: 'integer',
  label: 'string',
  region: 'string',
  created: 'time',
  updated: 'time',
  'subnets.id': 'array',
  'subnets.label': 'array',
} as const satisfies FilterableFields;

export const SUBNET_FIELDS = {
  id: 'integer',
  label: 'string',
  created: 'time',
  updated: 'time',
} as const satisfies FilterableFields;

export const VPC_IP_FIELDS = {
  active: 'boolean',
  config_id: 'integer',
  [COMPUTE_ID]: 'integer',
  region: 'string',
  vpc_id: 'integer',
} as const satisfies FilterableFields;
