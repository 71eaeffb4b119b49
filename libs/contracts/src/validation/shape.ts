import { IS_LENGTH, MATCHES, ValidationTypes, getMetadataStorage } from 'class-validator';
import { reasons } from '../errors/worded-reasons.js';
import type { Wording } from '../schema/schema.js';
import { declarationOf, keysDeclarationOf } from './declarations.js';
import type { Defaults } from './declarations.js';

type Metadata = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];

/** One rule of a field: a decorator of class-validator, ready to run. */
export interface Rule {
  name: string;
  /** Applies to each item of an array. */
  each: boolean;
  /** Reads the characters of a text, which costs time for each of them. */
  reads: boolean;
  constraints: readonly unknown[];
  /** `siblings`: the unchecked object that contains the field. */
  holds: (value: unknown, siblings: object) => boolean;
  reasonOf: (value: unknown, siblings: object) => string;
}

/** One field of a request DTO. */
export interface Field {
  name: string;
  /** A missing value, and null, pass. */
  optional: boolean;
  nullIsMissing: boolean;
  /** The error of a value, but not of a missing one, names no field. */
  unnamed: boolean;
  /** Null passes, although a missing value does not. */
  nullIsValue: boolean;
  /** The reason of the first failing rule is the error of the field. */
  rules: readonly Rule[];
  /** Rules for each item of a list. */
  itemRules: readonly Rule[];
  /** Where the dialect's word may occur in its text, or in each text of its list. */
  wording?: Wording;
  defaults?: Defaults;
  nested?: { shape: () => Shape; list: boolean; reason: string };
}

/** The fields of a request DTO, in the order in which they are checked. */
export interface Shape {
  type: new () => object;
  fields: readonly Field[];
  /** The only allowed keys of its objects; undefined if unknown ones are ignored (choice C16). */
  keys?: KnownKeys;
}

export interface KnownKeys {
  /** Keys that the object may have: those of the fields, and ignored ones. */
  accepted: ReadonlySet<string>;
  reason: string;
  /** The field of a refusal if the object is the whole body. */
  bodyField?: string;
}

const FAR_TOO_LONG = 'farTooLong';

/**
 * Rules in this order run before all others of a field: a missing value is not also too short, and the items of an overlong
 * list are not checked. The others run in the order in which their decorators ran.
 */
const RULES_BY_PRECEDENCE = [
  'isDefined',
  'isArray',
  'arrayMaxSize',
  'isString',
  'isInt',
  'isBoolean',
  'isIn',
  FAR_TOO_LONG,
];

/** Maximum UTF-16 units that count as one character: a surrogate pair and a variation selector. */
const UNITS_OF_A_CHARACTER = 3;

const shapes = new Map<new () => object, Shape>();

/**
 * The shape of a request DTO, from its decorators; read once for each class.
 *
 * @throws Error for a decorator that {@link Rule} cannot express.
 */
export function shapeOf(type: new () => object): Shape {
  const known = shapes.get(type);
  if (known) return known;
  const grouped = new Map<string, Metadata[]>();
  for (const metadata of getMetadataStorage().getTargetValidationMetadatas(type, '', false, false)) {
    grouped.set(metadata.propertyName, [...(grouped.get(metadata.propertyName) ?? []), metadata]);
  }
  const fields = [...grouped].map(([name, metadata]) => fieldOf(type, name, metadata));
  const keys = knownKeysOf(type, fields);
  const shape = { type, fields, ...(keys && { keys }) };
  shapes.set(type, shape);
  return shape;
}

function knownKeysOf(type: new () => object, fields: readonly Field[]): KnownKeys | undefined {
  const declared = keysDeclarationOf(type.prototype as object);
  if (!declared) return undefined;
  const names = fields.map(({ name }) => name);
  return {
    accepted: new Set([...names, ...(declared.ignored ?? [])]),
    reason: reasons.unknownKeys(names.join(', ')),
    ...(declared.field !== undefined && { bodyField: declared.field }),
  };
}

function fieldOf(type: new () => object, name: string, metadata: readonly Metadata[]): Field {
  const declared = declarationOf(type.prototype as object, name);
  const { nested, nullIsMissing = false, nullIsValue = false, unnamed = false, wording, defaults } = declared;
  const of = (kind: string): Metadata[] => metadata.filter((item) => item.type === kind);
  const rules = inOrder([...of(ValidationTypes.IS_DEFINED), ...of(ValidationTypes.CUSTOM_VALIDATION)].map(ruleOf));
  const [nestedRule] = of(ValidationTypes.NESTED_VALIDATION);
  if ((nested === undefined) !== (nestedRule === undefined))
    throw new Error(`${type.name}.${name}: use Nested or NestedList`);
  const isList = rules.some((rule) => rule.name === 'isArray');
  if (isList && !rules.some((rule) => rule.name === 'arrayMaxSize'))
    throw new Error(`${type.name}.${name}: a list needs a maximum`);
  return {
    name,
    optional: of(ValidationTypes.CONDITIONAL_VALIDATION).length > 0,
    nullIsMissing,
    nullIsValue,
    unnamed,
    rules,
    itemRules: rules.filter(({ each }) => each),
    ...(wording !== undefined && { wording }),
    ...(defaults && { defaults }),
    ...(nested && {
      nested: { shape: () => shapeOf(nested()), list: isList, reason: String(nestedRule?.message) },
    }),
  };
}

const inOrder = (rules: readonly Rule[]): Rule[] =>
  [...rules, ...rules.filter((rule) => rule.name === IS_LENGTH).map(notFarTooLong)].toSorted(
    (a, b) => rankOf(a) - rankOf(b),
  );

const rankOf = ({ name }: Rule): number => {
  const rank = RULES_BY_PRECEDENCE.indexOf(name);
  return rank === -1 ? RULES_BY_PRECEDENCE.length : rank;
};

/** Equivalent to class-validator's rules, which search or copy the text for each call. */
const QUICK: Readonly<Record<string, (constraints: readonly unknown[], otherwise: Rule['holds']) => Rule['holds']>> = {
  [IS_LENGTH]: ([minimum, maximum], otherwise) => {
    const [least, most] = [Number(minimum) * UNITS_OF_A_CHARACTER, Number(maximum)];
    return (value, siblings) =>
      (typeof value === 'string' && value.length >= least && value.length <= most) || otherwise(value, siblings);
  },
  [MATCHES]: ([pattern]) => {
    const expression = pattern as RegExp;
    return (value) => typeof value === 'string' && expression.test(value);
  },
};

function ruleOf({ target, constraintCls, constraints = [], each = false, message, propertyName }: Metadata): Rule {
  const [constraint] = getMetadataStorage().getTargetValidatorConstraints(constraintCls);
  if (!constraint || constraint.async)
    throw new Error(`The rule of ${propertyName} has no validator, or is asynchronous`);
  const validator = constraint.instance;
  const targetName = typeof target === 'string' ? target : target.name;
  const args = { targetName, property: propertyName, object: {}, value: undefined as unknown, constraints };
  const holds = (value: unknown, siblings: object): boolean => {
    args.object = siblings;
    return validator.validate(value, args) === true;
  };
  return {
    name: constraint.name,
    each,
    reads: !RULES_BY_PRECEDENCE.includes(constraint.name),
    constraints,
    holds: QUICK[constraint.name]?.(constraints, holds) ?? holds,
    reasonOf: (value, siblings) => {
      const given = { ...args, object: siblings, value };
      const text = typeof message === 'function' ? message(given) : (message ?? validator.defaultMessage?.(given));
      return text === '' || text === undefined ? 'Is not valid' : text;
    },
  };
}

/** Refuses a far too long text with the reason for its length, before another rule reads it. */
const notFarTooLong = (length: Rule): Rule => ({
  ...length,
  name: FAR_TOO_LONG,
  reads: false,
  holds: (value) => typeof value !== 'string' || value.length <= Number(length.constraints[1]) * UNITS_OF_A_CHARACTER,
});
