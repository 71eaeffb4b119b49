import { filterFault, notFilterable } from './filter-fault.js';
import type { FilterNode } from './filter-node.js';
import { FilterReader, isJsonObject } from './filter-reader.js';
import type { JsonObject } from './filter-reader.js';
import type { FilterableFields } from './filterable.js';
import { headerText } from './header-text.js';

/** A checked X-Filter, as part of a `ListRequest`. */
export interface ParsedFilter {
  /** Absent when every record matches. */
  filter?: FilterNode;
  order?: { field: string; direction: 'asc' | 'desc' };
  limit?: number;
}

/**
 * Reads the `X-Filter` header of a list (contract 3) against the filterable fields of that list.
 *
 * The header is one JSON object; without it, or if it is blank, there is no filter. `+order_by`, `+order` and `+limit`
 * belong at its top level; `+order` without `+order_by` is ignored. All other keys are conditions, see `FilterReader`.
 *
 * @throws ApiFailure 400 with field `X-Filter`, and no other error: `Filter not valid JSON`, `Cannot filter on <name>`
 * (also for `+order_by`), or a text that names the key at fault.
 */
export function parseFilter(header: string | undefined, fields: FilterableFields): ParsedFilter {
  if (header === undefined || header.trim() === '') return {};
  const { '+order_by': orderBy, '+order': direction, '+limit': limit, ...conditions } = parseObject(header);
  const filter = new FilterReader(fields).read(conditions);
  return {
    ...(!('and' in filter && filter.and.length === 0) && { filter }),
    ...(orderBy !== undefined && { order: readOrder(orderBy, direction, fields) }),
    ...(limit !== undefined && { limit: readLimit(limit) }),
  };
}

function parseObject(header: string): JsonObject {
  let filter: unknown;
  try {
    filter = JSON.parse(headerText(header));
  } catch {
    throw filterFault('Filter not valid JSON');
  }
  if (!isJsonObject(filter)) throw filterFault('Filter must be a JSON object');
  return filter;
}

function readOrder(field: unknown, direction: unknown = 'asc', fields: FilterableFields): ParsedFilter['order'] {
  if (typeof field !== 'string') throw filterFault('+order_by must be the name of a field');
  if (!Object.hasOwn(fields, field)) throw notFilterable(field);
  if (direction !== 'asc' && direction !== 'desc') throw filterFault('+order must be "asc" or "desc"');
  return { field, direction };
}

function readLimit(limit: unknown): number {
  if (typeof limit === 'number' && Number.isSafeInteger(limit) && limit > 0) return limit;
  throw filterFault('+limit must be a positive integer');
}
