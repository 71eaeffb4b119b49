import { COMPUTE_ID } from '../product-word.js';
import type { FilterableFields } from '../filter/filterable.js';

/** Filterable fields of the VPC area (contract 3). */
export const VPC_FIELDS: FilterableFields = {
  id: 'integer',
  label: 'string',
  region: 'string',
  created: 'time',
  updated: 'time',
  'subnets.id': 'array',
  'subnets.label': 'array',
};

export const SUBNET_FIELDS: FilterableFields = { id: 'integer', label: 'string', created: 'time', updated: 'time' };

export const VPC_IP_FIELDS: FilterableFields = {
  active: 'boolean',
  config_id: 'integer',
  [COMPUTE_ID]: 'integer',
  region: 'string',
  vpc_id: 'integer',
};
