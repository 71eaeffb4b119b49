import type { Comparison, FilterNode, FilterValue } from './filter-node.js';

type Shown = string | number | boolean | null;

/**
 * Whether a record, as clients see it, passes a checked filter (contract 3): the in-memory equivalent of the compiled filter
 * in SQL. A missing key is null; a field with dots is looked up in nested records.
 */
export function matchesFilter(record: object, node: FilterNode): boolean {
  if ('and' in node) return node.and.every((part) => matchesFilter(record, part));
  if ('or' in node) return node.or.some((part) => matchesFilter(record, part));
  const { field, comparison, value } = node;
  const shown = shownAt(record, field);
  return Array.isArray(shown) ? matchesAny(shown, comparison, value) : matchesOne(shown, comparison, value);
}

function shownAt(record: object, field: string): Shown | Shown[] {
  const at = field
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], record);
  return (at ?? null) as Shown | Shown[];
}

function matchesAny(elements: readonly Shown[], comparison: Comparison, value: FilterValue): boolean {
  const one = comparison === 'contains' ? 'contains' : 'eq';
  return elements.some((element) => matchesOne(element, one, value)) !== (comparison === 'neq');
}

function matchesOne(shown: Shown, comparison: Comparison, value: FilterValue): boolean {
  if (comparison === 'eq') return isEqual(shown, value);
  if (comparison === 'neq') return !isEqual(shown, value);
  if (shown === null || value === null) return false;
  if (comparison === 'contains') return String(shown).includes(String(value));
  if (comparison === 'gt') return shown > value;
  if (comparison === 'gte') return shown >= value;
  return comparison === 'lt' ? shown < value : shown <= value;
}

/** As text: some records have an integer as the id, others a name. */
const isEqual = (shown: Shown, value: FilterValue): boolean =>
  shown === null || value === null ? shown === value : String(shown) === String(value);
