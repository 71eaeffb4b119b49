import { shapeOf } from '@stratus/contracts';
import type { Field, Shape } from '@stratus/contracts';
import fc from 'fast-check';
import { boundsOf, constraintsOf, lengthsOf } from './field-values.ts';
import type { Known } from './field-values.ts';
import { validObjects, validValue } from './valid-bodies.ts';
import type { Body } from './valid-bodies.ts';

export interface Faulty {
  body: Body;
  /** The field that breaks a rule, as the refusal names it: `rules.inbound[3].ports`. */
  field: string;
}

/** Bodies that are valid except for one field, at any depth. */
export const faultyBodies = (request: new () => object, known?: Known): fc.Arbitrary<Faulty> =>
  faultyObjects(shapeOf(request), { ...known, lists: 'few' });

const faultyObjects = (shape: Shape, known: Known): fc.Arbitrary<Faulty> =>
  fc
    .tuple(validObjects(shape, known), fc.oneof(...shape.fields.flatMap((field) => faultsOf(field, known))))
    .map(([valid, { name, value, below }]) => ({
      body: Object.fromEntries(Object.entries({ ...valid, [name]: value }).filter(([, each]) => each !== undefined)),
      field: `${name}${below}`,
    }));

interface Fault {
  name: string;
  value: unknown;
  /** The path of the error inside the value: `[3].ports`. */
  below: string;
}

function faultsOf(field: Field, known: Known): fc.Arbitrary<Fault>[] {
  const { name, nested } = field;
  const whole = wrongValuesOf(field).map((value): Fault => ({ name, value, below: '' }));
  const ofItems = wrongItemsOfList(field).map((item): Fault => ({ name, value: [item], below: '[0]' }));
  const wrong = fc.constantFrom(...whole, ...ofItems);
  const [most = 0] = constraintsOf(field, 'arrayMaxSize') ?? [];
  const below = Number(most) > 0 ? '[0]' : '';
  const deeper = validValue(field, known).map((value): Fault => ({ name, value: [[value]], below }));
  if (!nested) return [wrong, deeper];
  const inner = faultyObjects(nested.shape(), known);
  if (!nested.list)
    return [wrong, deeper, inner.map((fault) => ({ name, value: fault.body, below: `.${fault.field}` }))];
  const among = fc
    .tuple(fc.array(validObjects(nested.shape(), known), { maxLength: 2 }), inner)
    .map(([before, fault]): Fault => {
      return { name, value: [...before, fault.body], below: `[${before.length}].${fault.field}` };
    });
  return [wrong, deeper, among];
}

/** Values that break a rule of a field, whatever else is in the body. */
function wrongValuesOf(field: Field): unknown[] {
  const { optional, nullIsValue, nested } = field;
  const absent = optional ? [] : nullIsValue ? [undefined] : [undefined, null];
  const [most] = constraintsOf(field, 'arrayMaxSize') ?? [];
  if (most !== undefined) return [...absent, ...wrongListsOf(field, Number(most))];
  return [...absent, ...(nested ? [...NO_OBJECTS] : wrongItemsOf(field))];
}

const NO_OBJECTS: readonly unknown[] = ['x', '', 0, 1, true, false, [], [{}], Number.POSITIVE_INFINITY];

function wrongListsOf(field: Field, most: number): unknown[] {
  const tooFew = Number(constraintsOf(field, 'arrayMinSize')?.[0] ?? 0) > 0 ? [[]] : [];
  const tooMany = Array.from({ length: most + 1 }, () => null);
  return ['x', '', 0, true, {}, { 0: {}, length: 1 }, tooMany, ...tooFew];
}

/** Items that break a rule of a list which may have items; none for other fields. */
function wrongItemsOfList(field: Field): unknown[] {
  const [most = 0] = constraintsOf(field, 'arrayMaxSize') ?? [];
  if (Number(most) === 0) return [];
  return [null, ...(field.nested ? NO_OBJECTS : wrongItemsOf(field))];
}

/** Wrong values of a text, number, flag or choice. */
function wrongItemsOf(field: Field): unknown[] {
  const [choices] = constraintsOf(field, 'isIn') ?? [];
  if (Array.isArray(choices)) return wrongChoices(choices as unknown[]);
  if (constraintsOf(field, 'isBoolean')) return ['true', 'false', '', 0, 1, [], {}];
  if (constraintsOf(field, 'isInt')) return [...NO_INTEGERS, ...beyond(field)];
  const [least, longest] = lengthsOf(field);
  const lengths = [least - 1, longest + 1].filter((length) => length >= 0 && length < 100_000);
  return [...NO_TEXTS, ...lengths.map((length) => 'a'.repeat(length))];
}

const NO_INTEGERS: readonly unknown[] = [
  '1',
  '',
  'NaN',
  'Infinity',
  '0x10',
  '1e3',
  '١',
  1.5,
  1e-7,
  1e300,
  2 ** 53,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  true,
  [],
  {},
  { valueOf: 1 },
];
const NO_TEXTS: readonly unknown[] = [
  0,
  1.5,
  true,
  false,
  [],
  {},
  { toString: 'abc' },
  { length: 5 },
  'a\0bc',
  '\ud83eabc',
];

const beyond = (field: Field): number[] => {
  const [min, max] = boundsOf(field);
  return [...(Number.isSafeInteger(min - 1) ? [min - 1] : []), ...(Number.isSafeInteger(max + 1) ? [max + 1] : [])];
};

const wrongChoices = (choices: readonly unknown[]): unknown[] =>
  [
    '',
    ' ',
    '__proto__',
    0,
    -1,
    1.5,
    true,
    [],
    {},
    ...choices.flatMap((choice) => [`${String(choice)} `, String(choice).toLowerCase(), [choice]]),
  ].filter((value) => !choices.includes(value));
