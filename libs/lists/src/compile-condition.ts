import type { Comparison, FieldType, FilterValue } from '@stratus/contracts';
import { jsonTime } from './json-time.js';

/** One condition with its column resolved; `column` is trusted SQL. */
export interface Condition {
  column: string;
  type: FieldType;
  comparison: Comparison;
  value: FilterValue;
}

/** One column compared with several values for equality, as `conditionsOf` joins them. */
export interface Run {
  column: string;
  type: FieldType;
  comparison: 'eq' | 'neq';
  values: readonly FilterValue[];
}

/** Adds a value to the parameters of the statement and returns its placeholder. */
export type Bind = (value: unknown) => string;

const OPERATORS: Partial<Record<Comparison, string>> = {
  eq: '=',
  neq: 'IS DISTINCT FROM',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
};

/** SQL types of the values compared with columns of these types. */
const SQL_TYPES = { integer: 'bigint', number: 'numeric', boolean: 'boolean', string: 'text', array: 'text' } as const;

/**
 * SQL that is true exactly when the condition holds (it may be NULL otherwise). `neq` holds for NULL too: a record
 * without a value differs from every value.
 *
 * @throws Error for a comparison that the field's type does not support: a programming error, never a client's
 */
export function compileCondition({ column, type, comparison, value }: Condition, bind: Bind): string {
  if (value === null && type !== 'array') {
    if (comparison === 'eq') return `${column} IS NULL`;
    if (comparison === 'neq') return `${column} IS NOT NULL`;
  }
  if (value !== null) {
    if (type === 'array') return compileArray(column, comparison, bind(String(value)));
    if (comparison === 'contains') return compileContains(column, type, bind(String(value)));
    if (type === 'time') return compileTime(column, comparison, bind(value));
    return compileScalar(column, comparison, `${bind(value)}::${SQL_TYPES[type]}`);
  }
  throw unknown(comparison, type);
}

/** SQL that is true exactly when the column has one of the values (`eq`), or none of them (`neq`, also for NULL). */
export function compileRun({ column, type, comparison, values }: Run, bind: Bind): string {
  const [first = null] = values;
  if (values.length === 1) return compileCondition({ column, type, comparison, value: first }, bind);
  if (type === 'time') throw unknown(comparison, type);
  const list = `${bind(values.map(String))}::${SQL_TYPES[type]}[]`;
  const isOne = type === 'array' ? `${column}::text[] && ${list}` : `${column} = ANY (${list})`;
  return comparison === 'eq' ? isOne : `(${isOne}) IS NOT TRUE`;
}

/** Compares the text that a client sees. Case counts, and no character is a wildcard: strpos needs no escaping. */
function compileContains(column: string, type: FieldType, placeholder: string): string {
  if (type === 'boolean') throw unknown('contains', type);
  const shown =
    type === 'time' ? jsonTime(`${column} AT TIME ZONE 'UTC'`) : type === 'string' ? column : `${column}::text`;
  return `strpos(${shown}, ${placeholder}::text) > 0`;
}

function compileScalar(column: string, comparison: Comparison, placeholder: string): string {
  const operator = OPERATORS[comparison];
  if (operator === undefined) throw unknown(comparison, 'scalar');
  return `${column} ${operator} ${placeholder}`;
}

/** Elements compare as text, so that one parameter type serves arrays of any element type. */
function compileArray(column: string, comparison: Comparison, placeholder: string): string {
  const isMember = `${placeholder}::text = ANY (${column}::text[])`;
  if (comparison === 'eq') return isMember;
  if (comparison === 'neq') return `(${isMember}) IS NOT TRUE`;
  if (comparison !== 'contains') throw unknown(comparison, 'array');
  return `EXISTS (SELECT FROM unnest(${column}::text[]) AS element WHERE strpos(element, ${placeholder}::text) > 0)`;
}

/**
 * Clients see whole seconds of a column with microseconds, so a second stands for all its instants. Ranges over the bare
 * column can use an index on it; `AT TIME ZONE` makes the result independent of the session's time zone.
 */
function compileTime(column: string, comparison: Comparison, placeholder: string): string {
  const start = `${placeholder}::timestamp AT TIME ZONE 'UTC'`;
  const end = `(${placeholder}::timestamp + interval '1 second') AT TIME ZONE 'UTC'`;
  const within = `(${column} >= ${start} AND ${column} < ${end})`;
  if (comparison === 'eq') return within;
  if (comparison === 'neq') return `${within} IS NOT TRUE`;
  if (comparison === 'gt') return `${column} >= ${end}`;
  if (comparison === 'gte') return `${column} >= ${start}`;
  if (comparison === 'lt') return `${column} < ${start}`;
  if (comparison === 'lte') return `${column} < ${end}`;
  throw unknown(comparison, 'time');
}

const unknown = (comparison: Comparison, type: string): Error =>
  new Error(`The comparison ${comparison} is not defined for this value of type ${type}`);
