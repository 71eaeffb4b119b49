import type { ApiError } from '../api/api-problem.js';
import type { OperationName } from '../api/operations.js';
import fields from '../api/fields.generated.js';

/** A field of a body, from the contract. */
export interface Field {
  name: string;
  /** What people read; the words of the name without it. */
  title?: string;
  kind: 'string' | 'integer' | 'number' | 'boolean' | 'strings' | 'integers' | 'json';
  required: boolean;
  description: string;
  /** What it may be, if that is a list. */
  values?: readonly string[];
  /** Bounds of a number. */
  min?: number;
  /** Bound of a number, or of the length of a text. */
  max?: number;
}

/** What a form holds, by the names of the fields. */
export type Values = Readonly<Record<string, unknown>>;

const known = fields as unknown as Readonly<Record<string, readonly Field[]>>;

/**
 * The fields of a body, in the order asked for.
 *
 * @throws Error for a field that the contract does not have.
 */
export const fieldsOf = (operation: OperationName, names: readonly string[]): Field[] =>
  names.map((name) => {
    const field = known[operation]?.find((each) => each.name === name);
    if (!field) throw new Error(`${operation} has no field ${name}`);
    return field;
  });

const isBlank = (value: unknown): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other) || (isBlank(one) && isBlank(other));

/** The body of a create: what has been filled in. */
export const filledIn = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isBlank(value)));

/** The body of a change: what differs from the record. */
export const changed = (values: Values, record: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, record[name])));

const SECRET = /^(?:root_pass|password|ssl_key)$/;

/** A body as code shows it: its secrets are for others to fill in. */
export const withoutSecrets = (body: Values): Values =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, SECRET.test(name) ? `<${name}>` : value]));

/** The errors of a field and of what is inside it. */
export const errorsOf = (errors: readonly ApiError[], field: string): ApiError[] =>
  errors.filter(
    (error) =>
      error.field === field ||
      (/^[.[]/.test(error.field?.slice(field.length) ?? '') && error.field?.startsWith(field) === true),
  );

/** The errors that belong to none of the fields. */
export const otherErrors = (errors: readonly ApiError[], names: readonly string[]): ApiError[] =>
  errors.filter((error) => !names.some((name) => errorsOf([error], name).length > 0));

/** The words of a field's name. */
export const titleOf = (name: string): string => {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
