import { WORDING } from '@stratus/contracts';
import type { Field, JsonSchema, Shape, Wording } from '@stratus/contracts';
import fc from 'fast-check';

/** Prefix of every text that must pass unchanged. */
export const VERBATIM = '§';

/** Texts written by the product, in the words of both sides: a client may send either. */
const WORDED = [
  'compute/debian12',
  'linode/arch',
  'computes:read_only linodes:read_write *',
  'compute_boot',
  'GPU Computes',
];
/** Texts written by users: the words in every form, and texts that look like a place for them. */
const USERS = [
  'compute',
  'Linodes busy.',
  '/v4/compute/instances/1',
  '"compute_id":1,"linodes":[',
  String.raw`\"compute\\`,
  '☁ compute 🦄',
];

const worded = fc.constantFrom(...WORDED);
const users = fc.constantFrom(...USERS).map((text) => `${VERBATIM}${text}`);

function textOf(wording: Wording | undefined): fc.Arbitrary<string> {
  if (wording === 'anywhere') return worded;
  if (wording === 'path')
    return fc
      .tuple(fc.constantFrom('/v4/compute', '/v4/linode', '/v4/account'), users)
      .map(([head, text]) => `${head}/${text}`);
  if (typeof wording === 'object') return users.map((text) => `0Compute${wording.before}${text}`);
  return users;
}

/** JSON values of a schema, with the words in each text. */
export function valuesOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { type, properties, items, anyOf, enum: choices } = schema;
  if (anyOf) return fc.oneof(...anyOf.map(valuesOf));
  if (choices) return fc.constantFrom(...choices);
  return fc.oneof(
    ...[type ?? 'string'].flat().map((kind): fc.Arbitrary<unknown> => {
      if (kind === 'null') return fc.constant(null);
      if (kind === 'boolean') return fc.boolean();
      if (kind === 'integer' || kind === 'number') return fc.integer();
      if (kind === 'array') return fc.array(valuesOf(items ?? {}), { maxLength: 2 });
      if (kind === 'string') return textOf(schema[WORDING]);
      return fc.record(
        Object.fromEntries(Object.entries(properties ?? {}).map(([key, each]) => [key, valuesOf(each)])),
      );
    }),
  );
}

/** Bodies with the fields of a request class and the words in each text; it does not matter here whether they keep its rules. */
export const bodiesOf = ({ fields }: Shape): fc.Arbitrary<object> =>
  fc.record(Object.fromEntries(fields.map((field) => [field.name, valueOf(field)])), { requiredKeys: [] });

function valueOf({ rules, nested, wording }: Field): fc.Arbitrary<unknown> {
  const has = (rule: string): boolean => rules.some(({ name }) => name === rule);
  const choices = rules.find(({ name }) => name === 'isIn')?.constraints[0] as readonly unknown[] | undefined;
  const one = nested
    ? bodiesOf(nested.shape())
    : choices
      ? fc.constantFrom(...choices)
      : has('isInt') || has('isBoolean')
        ? fc.integer()
        : textOf(wording);
  return has('isArray') ? fc.array(one, { maxLength: 2 }) : one;
}

/** All keys and texts in a value, in order: `product` may be translated, `verbatim` must pass unchanged. */
export function textsIn(value: unknown): { product: string[]; verbatim: string[] } {
  const found = { product: [] as string[], verbatim: [] as string[] };
  const look = (each: unknown): void => {
    if (typeof each === 'string') {
      const start = each.indexOf(VERBATIM);
      if (start === -1) found.product.push(each);
      else found.verbatim.push(each.slice(start));
      if (start > 0) found.product.push(each.slice(0, start));
    } else if (Array.isArray(each)) each.forEach(look);
    else if (typeof each === 'object' && each !== null)
      for (const [key, inside] of Object.entries(each)) {
        found.product.push(key);
        look(inside);
      }
  };
  look(value);
  return found;
}
