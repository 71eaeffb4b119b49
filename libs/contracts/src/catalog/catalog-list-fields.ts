import type { FilterableFields } from '../filter/filterable.js';

/** Filterable fields of the catalog (contract 3); regions have none. */
export const AVAILABILITY_FIELDS: FilterableFields = { region: 'string', plan: 'string', available: 'boolean' };

export const TYPE_FIELDS: FilterableFields = {
  label: 'string',
  class: 'string',
  disk: 'integer',
  memory: 'integer',
  vcpus: 'integer',
  gpus: 'integer',
  transfer: 'integer',
  network_out: 'integer',
};
