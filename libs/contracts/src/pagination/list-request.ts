import type { FilterNode } from '../filter/filter-node.js';

/** Bounds of contract 2.6 and choice C4: they hold for every list. */
export const PAGE_SIZE = { minimum: 25, maximum: 500, default: 100 } as const;

/** What a list operation is asked for, already checked: page bounds, filterable fields, operators and value types. */
export interface ListRequest {
  page: number;
  pageSize: number;
  filter?: FilterNode;
  order?: { field: string; direction: 'asc' | 'desc' };
  /** X-Filter `+limit`: at most so many results over all pages. */
  limit?: number;
}

/** The first page in the default order, unfiltered. */
export const FIRST_PAGE: ListRequest = { page: 1, pageSize: PAGE_SIZE.default };
