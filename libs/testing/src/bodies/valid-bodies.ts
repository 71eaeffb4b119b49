import { shapeOf } from '@stratus/contracts';
import type { Field, Shape } from '@stratus/contracts';
import fc from 'fast-check';
import { constraintsOf, valueOf } from './field-values.ts';
import type { Known } from './field-values.ts';

export type Body = Readonly<Record<string, unknown>>;
/** The usual maximum of items in a list. */
const FEW = 3;
/** One in this many lists has the maximum number of items. */
const RARELY = 100;

/**
 * Bodies that obey every rule of a request class, drawn from its decorators: each choice, both ends of every bound, lists
 * of every allowed length, and null or no value wherever they are allowed.
 */
export const validBodies = (request: new () => object, known?: Known): fc.Arbitrary<Body> =>
  validObjects(shapeOf(request), known);

/** The same for a nested class. */
export const validObjects = (shape: Shape, known: Known = {}): fc.Arbitrary<Body> =>
  fc
    .tuple(...shape.fields.map((field) => givenOrNot(field, known)))
    .map((values) => withoutConflicts(shape, presentOf(shape, values)))
    .filter((body) => conflictsIn(shape, body).length === 0);

const presentOf = ({ fields }: Shape, values: readonly unknown[]): Body =>
  Object.fromEntries(
    fields.flatMap(({ name }, place) => (values[place] === undefined ? [] : [[name, values[place]] as const])),
  );

function givenOrNot(field: Field, known: Known): fc.Arbitrary<unknown> {
  const value = validValue(field, known);
  if (field.nullIsValue) return fc.option(value, { nil: null });
  if (!field.optional) return value;
  return fc.oneof({ weight: 5, arbitrary: value }, { weight: 4, arbitrary: fc.constantFrom(undefined, null) });
}

/** A value of a field that obeys all rules except those about its siblings. */
export function validValue(field: Field, known: Known): fc.Arbitrary<unknown> {
  const [most] = constraintsOf(field, 'arrayMaxSize') ?? [];
  if (most === undefined) return field.nested ? validObjects(field.nested.shape(), known) : valueOf(field, known);
  const inside = { ...known, lists: known.lists ?? 'few' } as const;
  const item = field.nested ? validObjects(field.nested.shape(), inside) : valueOf(field, known);
  const least = Number(constraintsOf(field, 'arrayMinSize')?.[0] ?? 0);
  const few = fc.array(item, { minLength: least, maxLength: Math.min(Number(most), least + FEW) });
  if (known.lists === 'few') return few;
  const full = fc.array(item, { minLength: 1, maxLength: FEW }).map((some) => repeated(some, Number(most)));
  if (known.lists === 'full') return full;
  return fc.oneof({ weight: RARELY, arbitrary: few }, { weight: 1, arbitrary: full });
}

const repeated = (items: readonly unknown[], count: number): unknown[] =>
  Array.from({ length: count }, (_, place) => items[place % items.length]);

/** Fields that break a rule about their siblings. */
const conflictsIn = ({ fields }: Shape, body: Body): Field[] =>
  fields.filter(
    ({ name, optional, nullIsValue, rules }) =>
      !((optional || nullIsValue) && (body[name] ?? null) === null) &&
      !rules.every((rule) => rule.each || rule.holds(body[name], body)),
  );

/** Omits conflicting fields, as far as they are optional. */
function withoutConflicts(shape: Shape, body: Body): Body {
  const wrong = new Set(conflictsIn(shape, body).flatMap(({ name, optional }) => (optional ? [name] : [])));
  return Object.fromEntries(Object.entries(body).filter(([name]) => !wrong.has(name)));
}
