import type { FilterableFields } from '../filter/filterable.js';
import { COMPUTE_ID } from '../product-word.js';

/** Filterable fields of the list of addresses (contract 3). */
export const IP_FIELDS = {
  address: 'string',
  prefix: 'integer',
  type: 'string',
  rdns: 'string',
  region: 'string',
  [COMPUTE_ID]: 'integer',
} as const satisfies FilterableFields;
