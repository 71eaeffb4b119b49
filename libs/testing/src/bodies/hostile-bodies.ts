import fc from 'fast-check';
import { validBodies } from './valid-bodies.ts';

/** JSON text that no JavaScript value stands for, like `1e999`. */
class Raw {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** JSON text; infinite numbers become text that parsers read as infinite. */
export function jsonText(value: unknown): string {
  if (value instanceof Raw) return value.text;
  if (typeof value === 'number' && !Number.isFinite(value)) return value > 0 ? '1e999' : '-1e999';
  if (Array.isArray(value)) return `[${value.map(jsonText).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  return `{${Object.entries(value)
    .map(([name, each]) => `${JSON.stringify(name)}:${jsonText(each)}`)
    .join(',')}}`;
}

const many = (item: string, count: number): string => `[${Array.from({ length: count }, () => item).join(',')}]`;
const deep = (open: string, close: string, levels: number): string => `${open.repeat(levels)}0${close.repeat(levels)}`;
const HOSTILE: readonly string[] = [
  '1e999',
  '-1e999',
  '-0',
  '0.0',
  '1e-400',
  '9007199254740993',
  '123456789012345678901234567890',
  '9'.repeat(400),
  '"NaN"',
  '"1e999"',
  '"-0"',
  '"null"',
  '"[object Object]"',
  '"__proto__"',
  '"\\u0000"',
  '"\\ud800"',
  '"\\udfff\\ud800"',
  '"\\u202e\\ufeff\\u2028"',
  `"${'́'.repeat(500)}"`,
  `"${'🦄'.repeat(500)}"`,
  `"${'a'.repeat(20_000)}"`,
  '"1;drop table users"',
  '"$1"',
  '"%_\\\\"',
  '"::ffff:0:0"',
  '"0x7f.1"',
  '"192.0.2.1/33"',
  '"fe80::1%eth0"',
  deep('[', ']', 100),
  deep('{"a":', '}', 100),
  deep('[{"addresses":', '}]', 50),
  many('0', 2_000),
  many('{}', 2_000),
  many('[]', 2_000),
  many('null', 300),
  many('"a"', 2_000),
  many('true', 300),
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"length":4294967295}',
  '{"toString":1,"valueOf":2,"hasOwnProperty":3,"then":4,"toJSON":5}',
  '{"0":{},"length":1}',
  'null',
  '[]',
  '{}',
];

const hostileText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 1, arbitrary: fc.json({ maxDepth: 5 }) },
);
const strangeKey = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'prototype', 'toJSON', 'id', 'account_id', 'created', '', '\0', '\ud800'),
  fc.string({ unit: 'binary', maxLength: 8 }),
);
type Hostility = readonly [path: readonly number[], kind: 'instead' | 'beside', key: string, text: string];
const hostility: fc.Arbitrary<Hostility> = fc.tuple(
  fc.array(fc.nat(30), { minLength: 1, maxLength: 5 }),
  fc.constantFrom('instead', 'beside'),
  strangeKey,
  hostileText,
);

/** JSON texts of valid bodies with changes, at any depth, that only an attacker would send. */
export const hostileTexts = (request: new () => object): fc.Arbitrary<string> =>
  fc
    .tuple(validBodies(request, { lists: 'few' }), fc.array(hostility, { minLength: 1, maxLength: 3 }))
    .map(([body, all]) => jsonText(all.reduce((value: unknown, each) => spoilt(value, each), body)));

/** Follows the path as far as possible; there, puts the text in place of a value or next to it. */
function spoilt(value: unknown, [[step = 0, ...rest], kind, key, text]: Hostility): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Raw) return new Raw(text);
  const entries = Array.isArray(value)
    ? value.map((item: unknown, place): [string, unknown] => [String(place), item])
    : Object.entries(value);
  const chosen = entries[step % Math.max(1, entries.length)];
  const replaced = entries.map(([name, each]): [string, unknown] => [
    name,
    name !== chosen?.[0] ? each : rest.length > 0 ? spoilt(each, [rest, kind, key, text]) : new Raw(text),
  ]);
  if (Array.isArray(value)) return replaced.map(([, each]) => each);
  if (kind === 'instead' || rest.length > 0) return objectOf(replaced);
  return objectOf([...entries, [key, new Raw(text)]]);
}

/** Treats `__proto__` as an ordinary property; of equal names, the last one wins. */
function objectOf(entries: readonly [string, unknown][]): object {
  return Object.fromEntries(entries);
}
