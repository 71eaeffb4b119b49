import { IS_LENGTH } from 'class-validator';
import type { Operation } from '../operation.js';
import { shapeOf } from './shape.js';
import type { Field, Shape } from './shape.js';

/** The limit of every operation (choice C16), in bytes. */
const MAX_BYTES = 1024 * 1024;
/** For spaces, and for fields that clients send although they are unknown or read-only. */
const MARGIN = 64 * 1024;
/** Two escapes of six characters: some clients write a character beyond the basic plane like this. */
const BYTES_OF_A_CHARACTER = 12;
/** Quotes, colon, comma, indentation. */
const AROUND_A_VALUE = 32;
/** No number of the interface is longer. */
const BYTES_OF_A_NUMBER = 17;
/** For texts limited only by their rule, like times and UUIDs. */
const BYTES_OF_ANOTHER_VALUE = 512;

/**
 * Maximum size of an operation's body in bytes: the largest body that its contract allows, with a margin, and never more than
 * 1 MiB.
 */
export function bodyLimitOf({ body }: Operation): number {
  const largest = body ? bytesOfObject(shapeOf(body as new () => object)) : 0;
  return Math.min(MAX_BYTES, largest + MARGIN);
}

const bytesOfObject = ({ fields }: Shape): number =>
  fields.reduce((sum, field) => sum + field.name.length + AROUND_A_VALUE + bytesOf(field), AROUND_A_VALUE);

function bytesOf(field: Field): number {
  const [items = 1] = constraintsOf(field, 'arrayMaxSize') ?? [];
  return Number(items) * (bytesOfItem(field) + AROUND_A_VALUE);
}

function bytesOfItem(field: Field): number {
  if (field.nested) return bytesOfObject(field.nested.shape());
  const [, longest] = constraintsOf(field, IS_LENGTH) ?? [];
  if (longest !== undefined) return Number(longest) * BYTES_OF_A_CHARACTER;
  const [choices] = constraintsOf(field, 'isIn') ?? [];
  if (Array.isArray(choices)) return Math.max(...choices.map((choice) => String(choice).length)) * BYTES_OF_A_CHARACTER;
  return constraintsOf(field, 'isInt') || constraintsOf(field, 'isBoolean')
    ? BYTES_OF_A_NUMBER
    : BYTES_OF_ANOTHER_VALUE;
}

const constraintsOf = ({ rules }: Field, name: string): readonly unknown[] | undefined =>
  rules.find((rule) => rule.name === name)?.constraints;
