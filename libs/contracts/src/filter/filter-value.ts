import type { Comparison, FilterValue } from './filter-node.js';
import { filterFault } from './filter-fault.js';
import type { FieldType } from './filterable.js';
import { isTimeText } from './time-text.js';

const COMPARISONS: Record<FieldType, { kind: string; allowed: readonly Comparison[] }> = {
  integer: { kind: 'an integer field', allowed: ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'contains'] },
  number: { kind: 'a number field', allowed: ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'contains'] },
  time: { kind: 'a time field', allowed: ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'contains'] },
  string: { kind: 'a text field', allowed: ['eq', 'neq', 'contains'] },
  boolean: { kind: 'a true or false field', allowed: ['eq', 'neq'] },
  array: { kind: 'a field with several values', allowed: ['eq', 'neq', 'contains'] },
};

const NUMERIC: ReadonlySet<FieldType> = new Set(['integer', 'number']);
const DECIMAL = /^-?\d{1,16}$/;
// JSON may contain NUL and lone surrogates; PostgreSQL cannot store them.
const NOT_STORABLE = /[\0\p{Surrogate}]/u;

/**
 * The checked value of one condition.
 *
 * Clients send integers as JSON numbers and times as strings. Two other spellings are unambiguous and accepted: decimal
 * text for an integer (`"id": "5"`), and an integer for text (`"label": 2024`), which comes from clients that guess
 * types from user input. `+contains` looks for a part of what a client sees: of the text, of the digits of a number, of a
 * time as it is written. Every field with one value can be compared with `null` (`+eq`, `+neq`), even if it never is null.
 * Values of array fields are always text, whatever the type of the elements.
 *
 * @throws ApiFailure 400, field `X-Filter`, when comparison or value do not fit the type of the field.
 */
export function readFilterValue(field: string, type: FieldType, comparison: Comparison, value: unknown): FilterValue {
  const { kind, allowed } = COMPARISONS[type];
  if (!allowed.includes(comparison)) throw filterFault(`+${comparison} does not apply to ${field}, ${kind}`);
  if (Array.isArray(value)) {
    throw filterFault(`${field} is compared with one value; for several use {"${field}": {"+or": [...]}}`);
  }
  if (value === null && type !== 'array' && (comparison === 'eq' || comparison === 'neq')) return null;
  if (comparison === 'contains') {
    const isPart = typeof value === 'string' || (typeof value === 'number' && NUMERIC.has(type));
    if (!isPart) throw filterFault(`+contains on ${field} must have a string`);
    return readText(field, value);
  }
  return READERS[type](field, value);
}

const READERS: Record<FieldType, (field: string, value: unknown) => FilterValue> = {
  integer: readInteger,
  number: readNumber,
  string: readText,
  array: readText,
  boolean: (field, value) => {
    if (typeof value !== 'boolean') throw filterFault(`${field} must be compared with true or false`);
    return value;
  },
  time: (field, value) => {
    if (typeof value === 'string' && isTimeText(value)) return value;
    throw filterFault(`${field} must be compared with a time in UTC such as "2024-05-31T13:30:00"`);
  },
};

function readInteger(field: string, value: unknown): number {
  const number = typeof value === 'string' && DECIMAL.test(value) ? Number(value) : value;
  // Safe integers fit the database, and every conversion on the way keeps them exact.
  if (typeof number !== 'number' || !Number.isSafeInteger(number)) {
    throw filterFault(`${field} must be compared with an integer of at most ${Number.MAX_SAFE_INTEGER}`);
  }
  return number === 0 ? 0 : number;
}

function readNumber(field: string, value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value))
    throw filterFault(`${field} must be compared with a number`);
  return value === 0 ? 0 : value;
}

function readText(field: string, value: unknown): string {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  if (typeof text !== 'string') throw filterFault(`${field} must be compared with a string`);
  if (NOT_STORABLE.test(text)) throw filterFault(`${field} is compared with a character that no value can contain`);
  return text;
}
