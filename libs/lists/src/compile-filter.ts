import { conditionsOf } from '@stratus/contracts';
import type { ConditionRun, FieldType, FilterableFields, FilterNode } from '@stratus/contracts';
import { compileCondition, compileRun } from './compile-condition.js';
import type { Bind } from './compile-condition.js';

/**
 * Maps each filterable field of a list to an SQL expression over its tables. Expressions come from code, never from a
 * client. By field type they yield: integer - any integer type; number - numeric; string - text (cast enums, inet and the like); boolean -
 * boolean; time - timestamptz; array - an array of anything that casts to text. A
 * constant needs a cast: without one, Postgres takes a number for the place of a column to sort by, and refuses others.
 */
export interface ListFields<F extends FilterableFields = FilterableFields> {
  fields: F;
  columns: Readonly<Record<keyof F & string, string>>;
  /** Sort expression of a field, such as an address, which sorts as a number, not as text. */
  orders?: Readonly<Partial<Record<keyof F & string, string>>>;
}

/** A condition in SQL and the values of its parameters. */
export interface SqlFragment {
  sql: string;
  values: unknown[];
}

/**
 * Compiles a checked filter (contract 3) to a parameterised SQL condition. Values only ever become parameters, numbered
 * from `firstParameter`, so filters of the same shape share one SQL text.
 *
 * @throws Error when a field has no column or type: a programming error, because the gateway has checked the filter
 */
export function compileFilter(node: FilterNode, listFields: ListFields, firstParameter: number): SqlFragment {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${firstParameter + values.push(value) - 1}`;
  return { sql: compileNode(node, listFields, bind), values };
}

/** The SQL expression of a filterable field, in parentheses. @throws Error for a field without one */
export function columnOf(field: string, { columns }: ListFields): string {
  const column = Object.hasOwn(columns, field) ? columns[field] : undefined;
  if (column === undefined) throw new Error(`The filterable field ${field} has no column`);
  return `(${column})`;
}

function compileNode(node: FilterNode | ConditionRun, listFields: ListFields, bind: Bind): string {
  if ('and' in node) return compileGroup('and', node.and, listFields, bind);
  if ('or' in node) return compileGroup('or', node.or, listFields, bind);
  const column = columnOf(node.field, listFields);
  const type = typeOf(node.field, listFields);
  if ('value' in node) return compileCondition({ column, type, comparison: node.comparison, value: node.value }, bind);
  return compileRun({ column, type, comparison: node.comparison, values: node.values }, bind);
}

function typeOf(field: string, { fields }: ListFields): FieldType {
  const type = Object.hasOwn(fields, field) ? fields[field] : undefined;
  if (type === undefined) throw new Error(`The field ${field} is not filterable`);
  return type;
}

const GROUPS = { and: { joint: ' AND ', whenEmpty: 'TRUE' }, or: { joint: ' OR ', whenEmpty: 'FALSE' } } as const;

function compileGroup(group: 'and' | 'or', nodes: readonly FilterNode[], listFields: ListFields, bind: Bind): string {
  const { joint, whenEmpty } = GROUPS[group];
  if (nodes.length === 0) return whenEmpty;
  const conditions = conditionsOf(group, nodes, listFields.fields);
  return `(${conditions.map((condition) => compileNode(condition, listFields, bind)).join(joint)})`;
}
