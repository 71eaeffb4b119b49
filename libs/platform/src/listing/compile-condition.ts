import type { Comparison, FieldType, FilterValue } from '@stratus/contracts';

/** One condition with its column resolved; `column` is trusted SQL. */
export interface Condition {
  column: string;
  type: FieldType;
  comparison: Comparison;
  value: FilterValue;
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
    if (type === 'time') return compileTime(column, comparison, bind(value));
    if (type === 'integer') return compileScalar(column, comparison, `${bind(value)}::bigint`);
    if (type === 'boolean') return compileScalar(column, comparison, `${bind(value)}::boolean`);
    // Case counts, and no character is a wildcard: strpos needs no escaping.
    if (comparison === 'contains') return `strpos(${column}, ${bind(value)}::text) > 0`;
    return compileScalar(column, comparison, `${bind(value)}::text`);
  }
  throw unknown(comparison, type);
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
 * Clients see whole seconds of a column that has microseconds, so a second stands for all its instants. Ranges over the
 * bare column can use an index on it; `AT TIME ZONE` keeps the session's zone out of it.
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
