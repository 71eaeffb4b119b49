import type { FilterNode } from '../filter/filter-node.js';

/** Bounds of every list (contract 2.6, choice C4). */
export const PAGE_SIZE = { minimum: 25, maximum: 500, default: 100 } as const;

/** The checked request for a list: page bounds, filterable fields, operators and value types are valid. */
export interface ListRequest {
  page: number;
  pageSize: number;
  filter?: FilterNode;
  order?: { field: string; direction: 'asc' | 'desc' };
  /** X-Filter `+limit`: the maximum number of results over all pages. */
  limit?: number;
  /** Only these rows of the page: the gateway reads a page in parts if the broker cannot carry it as one message. */
  part?: ListPart;
}

/** Rows of a page: `skip` from its start, then `rows`. */
export interface ListPart {
  skip: number;
  rows: number;
}

/** The first page in the default order, unfiltered. */
export const FIRST_PAGE: ListRequest = { page: 1, pageSize: PAGE_SIZE.default };
