import type { FilterableFields } from '../filter/filterable.js';

/** Filterable fields of the catalog (contract 3); regions have none. */
export const AVAILABILITY_FIELDS = {
  region: 'string',
  plan: 'string',
  available: 'boolean',
} as const satisfies FilterableFields;

export const TYPE_FIELDS = {
  label: 'string',
  class: 'string',
  disk: 'integer',
  memory: 'integer',
  vcpus: 'integer',
  gpus: 'integer',
  transfer: 'integer',
  network_out: 'integer',
} as const satisfies FilterableFields;
