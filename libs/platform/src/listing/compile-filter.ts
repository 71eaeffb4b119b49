import type { FilterableFields, FilterNode } from '@stratus/contracts';
import { compileCondition } from './compile-condition.js';
import type { Bind } from './compile-condition.js';

/**
 * Maps each filterable field of a list to an SQL expression over its tables. Expressions come from code, never from a
 * client. By field type they yield: integer - any integer type; string - text (cast enums, inet and the like); boolean -
 * boolean; time - timestamptz; array - an array of anything that casts to text.
 */
export interface ListFields<F extends FilterableFields = FilterableFields> {
  fields: F;
  columns: Readonly<Record<keyof F & string, string>>;
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

function compileNode(node: FilterNode, listFields: ListFields, bind: Bind): string {
  if ('and' in node) return compileGroup(node.and, ' AND ', 'TRUE', listFields, bind);
  if ('or' in node) return compileGroup(node.or, ' OR ', 'FALSE', listFields, bind);
  const type = Object.hasOwn(listFields.fields, node.field) ? listFields.fields[node.field] : undefined;
  if (type === undefined) throw new Error(`The field ${node.field} is not filterable`);
  const { comparison, value } = node;
  return compileCondition({ column: columnOf(node.field, listFields), type, comparison, value }, bind);
}

function compileGroup(
  nodes: readonly FilterNode[],
  joint: string,
  whenEmpty: string,
  listFields: ListFields,
  bind: Bind,
): string {
  if (nodes.length === 0) return whenEmpty;
  return `(${nodes.map((node) => compileNode(node, listFields, bind)).join(joint)})`;
}
