import type { FilterableFields } from '../filter/filterable.js';

/** Filterable fields of instances (contract 3). */
export const INSTANCE_FIELDS = {
  id: 'integer',
  label: 'string',
  region: 'string',
  image: 'string',
  group: 'string',
  tags: 'array',
  ipv4: 'array',
} as const satisfies FilterableFields;
