import { reasons } from '../errors/worded-reasons.js';
import type { JsonSchema, Worded, Wording } from '../schema/schema.js';
import { applyDecorators } from './apply-decorators.js';
import { Expressed } from './expressed.js';
import { Described } from './descriptions.js';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsDefined,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  Min,
  ValidateBy,
  ValidateNested,
} from 'class-validator';
import type { ValidationArguments } from 'class-validator';
import { declares, declaresKeys } from './declarations.js';
import type { Defaults, KeysDeclaration } from './declarations.js';

/**
 * Must be present and not null.
 *
 * @param description of the property in the reference; operations with a route need one, here and below.
 */
export const Required = (description?: string): PropertyDecorator =>
  applyDecorators(
    Described(description),
    IsDefined({ message: ({ property }: ValidationArguments) => reasons.required(property) }),
  );

/** Must be present; null is a value. */
export const RequiredOrNull = (description?: string): PropertyDecorator =>
  applyDecorators(Required(description), declares({ nullIsValue: true }));

/**
 * Objects of the class have no keys other than its properties: an unknown key is refused instead of ignored, because ignoring
 * it would loosen security (choice C32). Not inherited.
 */
export const OnlyKnownKeys = (declaration: KeysDeclaration = {}): ClassDecorator => declaresKeys(declaration);

/** May be missing; null counts as missing (contract 10.1 rule 5). */
export const Optional = (description?: string): PropertyDecorator =>
  applyDecorators(Described(description), IsOptional(), declares({ nullIsMissing: true }));

/** May be missing; null is a value. */
export const Nullable = (description?: string): PropertyDecorator =>
  applyDecorators(Described(description), IsOptional());

/** No control character. */
// oxlint-disable-next-line no-control-regex -- those it is about
export const ONE_LINE = /^[^\u0000-\u001f\u007f-\u009f]*$/;

const HALF_A_PAIR = 'Must be well-formed Unicode: it has half of a surrogate pair';

/** The reason why Postgres cannot store the text. */
function storableFault(value: string): string | undefined {
  if (value.includes('\u0000')) return 'Must not contain NUL characters';
  return value.isWellFormed() ? undefined : HALF_A_PAIR;
}

/** Where the dialect's word may occur in the text of the property, or in each text of its list (decision 29). */
export const Says = (wording: Wording): PropertyDecorator => declares({ wording });

/** A string of `minimum` to `maximum` characters that Postgres can store. */
const Text = (minimum: number, maximum: number): PropertyDecorator =>
  applyDecorators(
    IsString({ message: 'Must be a string' }),
    Length(minimum, maximum, {
      message:
        minimum === 0
          ? `Length must be at most ${maximum} characters`
          : `Length must be ${minimum}-${maximum} characters`,
    }),
    Conforms('storable', storableFault),
  );

/** A {@link Text} that passes every gateway unchanged: users write it, or the dialect's word never occurs in it. */
export const VerbatimText = (minimum: number, maximum: number): PropertyDecorator =>
  applyDecorators(Text(minimum, maximum), Says('nowhere'));

/** A {@link Text} that may contain the dialect's word: the id of an image, scopes. */
export const WordedText = (minimum: number, maximum: number, where: Worded = 'anywhere'): PropertyDecorator =>
  applyDecorators(Text(minimum, maximum), Says(where));

export const Pattern = (pattern: RegExp, message: string): PropertyDecorator => Matches(pattern, { message });

/** An integer; with two bounds the reason names both, as client test suites assert (contract 10.6). */
export function Integer(minimum?: number, maximum?: number): PropertyDecorator {
  const [least, most] = [minimum ?? Number.MIN_SAFE_INTEGER, maximum ?? Number.MAX_SAFE_INTEGER];
  const between = minimum === undefined || maximum === undefined ? undefined : `Must be ${minimum}-${maximum}`;
  return applyDecorators(
    IsInt({ message: 'Must be an integer' }),
    Min(least, { message: between ?? `Must be at least ${least}` }),
    Max(most, { message: between ?? `Must be at most ${most}` }),
  );
}

/**
 * Default of a missing or null property. The service knows our own default; a gateway with the public word sends the other
 * one.
 */
export const DefaultsTo = (defaults: Defaults): PropertyDecorator => declares({ defaults });

export const Flag = (): PropertyDecorator => IsBoolean({ message: 'Must be true or false' });

export const OneOf = (values: readonly (string | number)[]): PropertyDecorator =>
  IsIn([...values], { message: reasons.mustBeOneOf(values.join(', ')) });

/** {@link OneOf}, with a special refusal text that names no field: client test suites assert it (contract 10.6). */
export const OneOfUnnamed = (values: readonly string[], message: string): PropertyDecorator =>
  applyDecorators(IsIn([...values], { message }), declares({ unnamed: true }));

/** A nested object with its own DTO class. */
export const Nested = (type: () => new () => object): PropertyDecorator =>
  applyDecorators(ValidateNested({ message: 'Must be an object' }), Type(type), declares({ nested: type }));

/** An array of at most `maximum` nested objects, which bounds the work for one request. */
export const NestedList = (type: () => new () => object, maximum: number): PropertyDecorator =>
  applyDecorators(
    IsArray({ message: 'Must be an array' }),
    AtMost(maximum),
    ValidateNested({ each: true, message: 'Must be an object' }),
    Type(type),
    declares({ nested: type }),
  );

/**
 * An array of at most `items` strings, each of `minimum` to `maximum` characters, that Postgres can store. They pass every
 * gateway unchanged: users write them, or the dialect's word never occurs in them.
 */
export const VerbatimList = (items: number, minimum: number, maximum: number): PropertyDecorator =>
  applyDecorators(
    IsArray({ message: 'Must be an array' }),
    AtMost(items),
    IsString({ each: true, message: 'Must be a string' }),
    Length(minimum, maximum, { each: true, message: `Length must be ${minimum}-${maximum} characters` }),
    Matches(ONE_LINE, { each: true, message: 'Must not contain control characters' }),
    EachConforms('storable', (item) => item.isWellFormed(), HALF_A_PAIR),
    Says('nowhere'),
  );

/**
 * An array of at most `items` strings under one rule that covers everything, including their length. The dialect's word never
 * occurs in them.
 *
 * @param rule as of {@link EachConforms}.
 */
export const ListOf = (items: number, ...rule: Parameters<typeof EachConforms>): PropertyDecorator =>
  applyDecorators(
    IsArray({ message: 'Must be an array' }),
    AtMost(items),
    IsString({ each: true, message: 'Must be a string' }),
    EachConforms(...rule),
    Says('nowhere'),
  );

/** An array of at most `items` integers, each at least `minimum` and exactly representable as a double. */
export const IntegerList = (items: number, minimum: number): PropertyDecorator =>
  applyDecorators(
    IsArray({ message: 'Must be an array' }),
    AtMost(items),
    IsInt({ each: true, message: 'Must be an integer' }),
    Min(minimum, { each: true, message: `Must be at least ${minimum}` }),
    Max(Number.MAX_SAFE_INTEGER, { each: true, message: `Must be at most ${Number.MAX_SAFE_INTEGER}` }),
  );

/** An array of at most `maximum` items. */
const AtMost = (maximum: number): PropertyDecorator =>
  ArrayMaxSize(maximum, { message: `Must have at most ${maximum} items` });

/**
 * A rule for strings, as a pure function: returns the error, or undefined for a valid value. Ignores other types.
 *
 * @param schema the part of the rule that JSON Schema can express, for the OpenAPI document: never more than the rule.
 */
export const Conforms = (
  name: string,
  faultOf: (value: string) => string | undefined,
  schema: JsonSchema = {},
): PropertyDecorator =>
  ValidateBy({
    name,
    constraints: [new Expressed(schema)],
    validator: {
      validate: (value: unknown) => typeof value !== 'string' || faultOf(value) === undefined,
      defaultMessage: (args) => (typeof args?.value === 'string' && faultOf(args.value)) || 'Is not valid',
    },
  });

/**
 * A rule for each string of an array; ignores items of other types. Put it before `VerbatimList`: then the reason names this
 * rule, and not the length of the item.
 */
export const EachConforms = (
  name: string,
  holds: (value: string) => boolean,
  message: string,
  schema: JsonSchema = {},
): PropertyDecorator =>
  ValidateBy(
    {
      name,
      constraints: [new Expressed(schema)],
      validator: {
        validate: (value: unknown) => typeof value !== 'string' || holds(value),
        defaultMessage: () => message,
      },
    },
    { each: true },
  );

/**
 * A rule for a value together with its siblings, the other fields of its object. Value and siblings may be of any type: a
 * sibling of the wrong type has its own error. Runs before the rules of nested objects.
 *
 * @param schema the part of the rule that JSON Schema can express at the property, for the OpenAPI document.
 */
export const WithSiblings = (
  name: string,
  faultOf: (value: unknown, siblings: Readonly<Record<string, unknown>>) => string | undefined,
  schema: JsonSchema = {},
): PropertyDecorator => {
  const fault = (args?: ValidationArguments): string | undefined =>
    faultOf(args?.value, (args?.object ?? {}) as Readonly<Record<string, unknown>>);
  return ValidateBy({
    name,
    constraints: [new Expressed(schema)],
    validator: {
      validate: (value: unknown, args) => args !== undefined && fault({ ...args, value }) === undefined,
      defaultMessage: (args) => fault(args) ?? 'Is not valid',
    },
  });
};

/** A list has at least one item. Put it before the rules of the items. */
export const NotEmpty = (message: string): PropertyDecorator => ArrayMinSize(1, { message });
