import type { FilterableFields } from '../filter/filterable.js';

/** Filterable fields of the area of databases (contract 3; `id` by 10.2 rule 4). */
export const DATABASE_FIELDS = {
  id: 'integer',
  label: 'string',
  type: 'string',
  engine: 'string',
  version: 'string',
  region: 'string',
  status: 'string',
} as const satisfies FilterableFields;

export const DATABASE_BACKUP_FIELDS = { type: 'string', created: 'time' } as const satisfies FilterableFields;

export const DATABASE_ENGINE_FIELDS = { engine: 'string', version: 'string' } as const satisfies FilterableFields;

export const DATABASE_TYPE_FIELDS = { deprecated: 'boolean' } as const satisfies FilterableFields;
