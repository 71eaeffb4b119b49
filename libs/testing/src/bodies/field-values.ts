import { Expressed } from '@stratus/contracts';
import type { Field } from '@stratus/contracts';
import fc from 'fast-check';

/** Values known to the caller: bodies also use them, so that services find some of them. */
export interface Known {
  ids?: readonly number[];
  texts?: readonly string[];
  /** The length of lists: a few items, or the maximum; if missing, mostly a few and sometimes the maximum. */
  lists?: 'few' | 'full';
}

const spaces = (minLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(' ', '\t', '\n', '\u00a0', '\u2028', '\ufeff'), minLength, maxLength: 3 });
const KEY_TYPES = [
  'ssh-dss',
  'ssh-rsa',
  'ssh-ed25519',
  'ecdsa-sha2-nistp256',
  'ecdsa-sha2-nistp384',
  'ecdsa-sha2-nistp521',
  'sk-ecdsa-sha2-nistp256@openssh.com',
  'sk-ssh-ed25519@openssh.com',
];
/** A type, the key in base64, and an optional comment of any characters. */
const sshKeys = fc
  .tuple(
    spaces(0),
    fc.constantFrom(...KEY_TYPES),
    spaces(1),
    fc.stringMatching(/^[A-Za-z0-9+/]{1,80}={0,2}$/),
    fc.oneof(
      fc.constant(''),
      fc.tuple(spaces(1), fc.string({ unit: 'binary', maxLength: 20 })).map((parts) => parts.join('')),
    ),
  )
  .map((parts) => parts.join(''));

/** Values of rules whose grammar no pattern expresses, or from whose pattern drawing is slow, by the name of the rule. */
const BY_RULE: Readonly<Record<string, fc.Arbitrary<string>>> = {
  email: fc.emailAddress(),
  soaEmail: fc.oneof(fc.emailAddress(), fc.constant('')),
  domainName: fc.domain(),
  timezone: fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
  sshKey: sshKeys,
  userData: fc.base64String(),
  subnetIpv4: fc.tuple(fc.nat(255), fc.nat(255)).map(([second, third]) => `10.${second}.${third}.0/24`),
};
const BY_FORMAT: Readonly<Record<string, fc.Arbitrary<string>>> = { ipv4: fc.ipV4(), ipv6: fc.ipV6() };

/** The constraints of a rule of a field; undefined without the rule. */
export const constraintsOf = ({ rules }: Field, name: string): readonly unknown[] | undefined =>
  rules.find((rule) => rule.name === name)?.constraints;

/** Whether the value of a field, or one of its items, passes the rules that do not depend on its siblings. */
export const passes = ({ rules }: Field, value: unknown, each: boolean): boolean =>
  rules.every((rule) => rule.each !== each || rule.holds(value, {}));

/** A choice, number, flag or text for a field, or for one item of its list. */
export function valueOf(field: Field, known: Known = {}): fc.Arbitrary<unknown> {
  const [choices] = constraintsOf(field, 'isIn') ?? [];
  if (Array.isArray(choices)) return fc.constantFrom(...(choices as unknown[]));
  if (constraintsOf(field, 'isInt')) return integerOf(field, known);
  if (constraintsOf(field, 'isBoolean')) return fc.boolean();
  return textOf(field, known);
}

function integerOf(field: Field, { ids = [] }: Known): fc.Arbitrary<number> {
  const [min, max] = boundsOf(field);
  const drawn = fc.oneof(
    fc.integer({ min, max: Math.min(max, min + 100) }),
    fc.maxSafeInteger(),
    fc.constantFrom(min, max),
  );
  const fitting = ids.filter((id) => id >= min && id <= max);
  return (fitting.length > 0 ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...fitting) }, drawn) : drawn).filter(
    (value) => value >= min && value <= max,
  );
}

/** Minimum and maximum value of an integer. */
export const boundsOf = (field: Field): [number, number] => [
  Number(constraintsOf(field, 'min')?.[0] ?? Number.MIN_SAFE_INTEGER),
  Number(constraintsOf(field, 'max')?.[0] ?? Number.MAX_SAFE_INTEGER),
];

/** Minimum and maximum length of a text; any length without a rule about it. */
export const lengthsOf = (field: Field): [number, number] => {
  const [least = 0, most = Number.POSITIVE_INFINITY] = constraintsOf(field, 'isLength') ?? [];
  return [Number(least), Number(most)];
};

function textOf(field: Field, { texts = [] }: Known): fc.Arbitrary<string> {
  const isItem = constraintsOf(field, 'isArray') !== undefined;
  const holds = (text: string): boolean => passes(field, text, isItem);
  const [least, most] = lengthsOf(field);
  const atTheEnds = [least, most]
    .filter((length) => length < 100_000)
    .flatMap((length) => ['a', '1', '🦄', '\u0301'].map((unit) => unit.repeat(length)));
  const constants = [...atTheEnds, ...texts].filter(holds);
  const drawn = fc.oneof(...grammarsOf(field)).filter(holds);
  return constants.length > 0 ? fc.oneof({ weight: 4, arbitrary: drawn }, fc.constantFrom(...constants)) : drawn;
}

function grammarsOf(field: Field): fc.Arbitrary<string>[] {
  const own = field.rules.flatMap(({ name }) => BY_RULE[name] ?? []);
  if (own.length > 0) return own;
  const schemas = field.rules.flatMap(({ constraints: [first] }) => (first instanceof Expressed ? [first.schema] : []));
  const formats = schemas.flatMap(({ anyOf = [] }) => anyOf.flatMap(({ format }) => BY_FORMAT[format ?? ''] ?? []));
  const patterns = field.rules.flatMap(({ constraints: [first] }) => (first instanceof RegExp ? [first.source] : []));
  const sources = [...patterns, ...schemas.flatMap(({ pattern }) => pattern ?? [])];
  const written = sources.map(textsLike);
  if (formats.length + written.length > 0) return [...formats, ...written];
  const [minLength, most] = lengthsOf(field);
  const maxLength = Math.min(most, minLength + 20);
  return (['grapheme', 'binary-ascii'] as const).map((unit) => fc.string({ unit, minLength, maxLength }));
}

/** Cache, since fast-check takes a tenth of a second to parse a long pattern. */
const readPatterns = new Map<string, fc.Arbitrary<string>>();

function textsLike(pattern: string): fc.Arbitrary<string> {
  const texts = readPatterns.get(pattern) ?? fc.stringMatching(new RegExp(withoutLookahead(pattern)));
  readPatterns.set(pattern, texts);
  return texts;
}

/** fast-check does not support lookahead: the rule filters out the texts that the lookahead forbids. */
const withoutLookahead = (source: string): string => source.replaceAll(/\(\?!(?:[^()]|\([^()]*\))*\)/g, '');
