import type { FilterableFields } from '../filter/filterable.js';

/** Filterable fields of the account area (contract 3). */
export const TOKEN_FIELDS = { created: 'time', label: 'string' } as const satisfies FilterableFields;

export const USER_FIELDS = { username: 'string' } as const satisfies FilterableFields;

/** `entity.id` is text, because the id of a tag is its name; filters may still use an integer. */
export const EVENT_FIELDS = {
  id: 'integer',
  action: 'string',
  created: 'time',
  'entity.id': 'string',
  'entity.type': 'string',
  read: 'boolean',
} as const satisfies FilterableFields;
