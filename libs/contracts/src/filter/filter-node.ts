export type Comparison = 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'contains';
export type FilterValue = string | number | boolean | null;

/** A checked X-Filter: every field is filterable and every value fits the type of its field. */
export type FilterNode =
  | { and: FilterNode[] }
  | { or: FilterNode[] }
  | { field: string; comparison: Comparison; value: FilterValue };
