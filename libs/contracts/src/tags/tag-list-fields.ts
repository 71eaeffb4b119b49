import type { FilterableFields } from '../filter/filterable.js';
import { scalarFields } from '../filter/scalar-fields.js';
import { tagRecord } from './tag.record.js';

/** Filterable fields of tags, and of the objects of one, whose records differ (contract 3). */
export const TAG_FIELDS = scalarFields(tagRecord) satisfies FilterableFields;

export const TAGGED_OBJECT_FIELDS = { type: 'string', 'data.id': 'integer' } as const satisfies FilterableFields;
