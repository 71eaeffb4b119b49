import type { ApiFailure } from '../errors/api-failure.js';
import { countConditions } from './condition-runs.js';
import { filterFault, notFilterable, shown } from './filter-fault.js';
import type { Comparison, FilterNode } from './filter-node.js';
import { readFilterValue } from './filter-value.js';
import type { FilterableFields } from './filterable.js';

export type JsonObject = Record<string, unknown>;

/**
 * Limits of one filter: they limit the cost of reading, compiling and running it. In one group, values compared with one field
 * for equality count as one condition (`conditionsOf`).
 */
export const FILTER_LIMITS = { depth: 8, conditions: 100, values: 1000 } as const;

const COMPARISONS: ReadonlyMap<string, Comparison> = new Map([
  ['+eq', 'eq'],
  ['+neq', 'neq'],
  ['+gt', 'gt'],
  ['+gte', 'gte'],
  ['+lt', 'lt'],
  ['+lte', 'lte'],
  ['+contains', 'contains'],
]);
const TOP_LEVEL_OPERATORS: ReadonlySet<string> = new Set(['+order_by', '+order', '+limit']);
const MATCHES_ALL: FilterNode = { and: [] };

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isMatchesAll = (node: FilterNode): boolean => 'and' in node && node.and.length === 0;

/** Joins nodes by and. Drops those that match everything: equivalent filters become equal SQL. */
function allOf(nodes: readonly FilterNode[]): FilterNode {
  const [first = MATCHES_ALL, ...rest] = nodes.filter((node) => !isMatchesAll(node));
  return rest.length === 0 ? first : { and: [first, ...rest] };
}

/**
 * Reads the conditions of one X-Filter. All keys of an object must hold. `+and` and `+or` appear next to fields and
 * contain filters, or under a field and contain values and operators for that field. An empty `+and` matches
 * everything; an empty `+or` matches nothing.
 */
export class FilterReader {
  private values = 0;

  constructor(private readonly fields: FilterableFields) {}

  /** @throws ApiFailure 400, field `X-Filter`, for the first invalid key or value, and beyond {@link FILTER_LIMITS}. */
  read(filter: JsonObject): FilterNode {
    const node = this.readFilter(filter, 0);
    if (countConditions(node, this.fields) > FILTER_LIMITS.conditions) {
      throw filterFault(`Filter has more than ${FILTER_LIMITS.conditions} conditions`);
    }
    return node;
  }

  private readFilter(filter: JsonObject, groupDepth: number): FilterNode {
    const entries = Object.entries(filter);
    if (entries.length === 0) this.count();
    return allOf(entries.map(([key, value]) => this.readEntry(key, value, groupDepth)));
  }

  private readEntry(key: string, value: unknown, groupDepth: number): FilterNode {
    if (key === '+and' || key === '+or') {
      return this.readGroup(key, value, groupDepth, (element, depth) => {
        if (!isJsonObject(element)) throw filterFault(`${key} must be an array of filters`);
        return this.readFilter(element, depth);
      });
    }
    if (key.startsWith('+')) throw misplaced(key);
    if (!Object.hasOwn(this.fields, key)) throw notFilterable(key);
    return this.readField(key, value, groupDepth);
  }

  private readField(field: string, value: unknown, groupDepth: number): FilterNode {
    if (!isJsonObject(value)) return this.readCondition(field, 'eq', value);
    const operators = Object.entries(value);
    // An object without operators is a mistake of the client; matching everything would hide it.
    if (operators.length === 0) throw filterFault(`${field} must be compared with a value or operators`);
    return allOf(operators.map(([key, operand]) => this.readOperator(field, key, operand, groupDepth)));
  }

  private readOperator(field: string, key: string, operand: unknown, groupDepth: number): FilterNode {
    if (key === '+and' || key === '+or') {
      return this.readGroup(key, operand, groupDepth, (element, depth) => this.readField(field, element, depth));
    }
    const comparison = COMPARISONS.get(key);
    if (comparison === undefined) throw misplaced(key);
    return this.readCondition(field, comparison, operand);
  }

  private readGroup(
    key: '+and' | '+or',
    elements: unknown,
    groupDepth: number,
    readElement: (element: unknown, depth: number) => FilterNode,
  ): FilterNode {
    const depth = groupDepth + 1;
    if (depth > FILTER_LIMITS.depth) throw filterFault(`Filter nests deeper than ${FILTER_LIMITS.depth} levels`);
    if (!Array.isArray(elements)) throw filterFault(`${key} must be an array`);
    if (elements.length === 0) this.count();
    const nodes = elements.map((element: unknown) => readElement(element, depth));
    if (key === '+and') return allOf(nodes);
    const [first, ...rest] = nodes;
    return first !== undefined && rest.length === 0 ? first : { or: nodes };
  }

  private readCondition(field: string, comparison: Comparison, value: unknown): FilterNode {
    this.count();
    const type = this.fields[field];
    if (type === undefined) throw notFilterable(field);
    return { field, comparison, value: readFilterValue(field, type, comparison, value) };
  }

  /** Counts every leaf of the tree, including empty filters and groups: together with the depth, this limits the whole tree. */
  private count(): void {
    this.values += 1;
    if (this.values > FILTER_LIMITS.values) {
      throw filterFault(`Filter compares with more than ${FILTER_LIMITS.values} values`);
    }
  }
}

function misplaced(key: string): ApiFailure {
  if (TOP_LEVEL_OPERATORS.has(key)) return filterFault(`${key} belongs at the top level of the filter`);
  if (COMPARISONS.has(key)) return filterFault(`${key} belongs under a field: {"<field>": {"${key}": <value>}}`);
  return filterFault(`Unknown operator ${shown(key)}`);
}
