import { applyDecorators } from './apply-decorators.js';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
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

/** Must be there and not null. */
export const Required = (): PropertyDecorator =>
  IsDefined({ message: ({ property }: ValidationArguments) => `${property} is required` });

/** May be left out; null means the same as left out (contract 10.1 rule 5). */
export const Optional = (): PropertyDecorator =>
  applyDecorators(
    IsOptional(),
    Transform(({ value }: { value: unknown }) => (value === null ? undefined : value)),
  );

/** May be left out; null is a value of its own. */
export const Nullable = (): PropertyDecorator => IsOptional();

const HALF_A_PAIR = 'Must be well-formed Unicode: it has half of a surrogate pair';

/** What Postgres cannot store in a text or in JSON. */
function storableFault(value: string): string | undefined {
  if (value.includes('\u0000')) return 'Must not contain NUL characters';
  return value.isWellFormed() ? undefined : HALF_A_PAIR;
}

/** A string of `minimum` to `maximum` characters. What cannot be stored is refused. */
export const Text = (minimum: number, maximum: number): PropertyDecorator =>
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

export const Pattern = (pattern: RegExp, message: string): PropertyDecorator => Matches(pattern, { message });

export const Integer = (minimum?: number, maximum?: number): PropertyDecorator =>
  applyDecorators(
    IsInt({ message: 'Must be an integer' }),
    Min(minimum ?? Number.MIN_SAFE_INTEGER, { message: `Must be at least ${minimum ?? Number.MIN_SAFE_INTEGER}` }),
    Max(maximum ?? Number.MAX_SAFE_INTEGER, { message: `Must be at most ${maximum ?? Number.MAX_SAFE_INTEGER}` }),
  );

export const Flag = (): PropertyDecorator => IsBoolean({ message: 'Must be true or false' });

export const OneOf = (values: readonly string[]): PropertyDecorator =>
  IsIn([...values], { message: `Must be one of ${values.join(', ')}` });

/** A nested object with its own DTO class. */
export const Nested = (type: () => new () => object): PropertyDecorator =>
  applyDecorators(
    ValidateNested({ message: 'Must be an object' }),
    Type(type),
    Transform(({ value }: { value: unknown }) => noArray(value)),
  );

/** An array of nested objects; at most `maximum` of them, so that one request stays bounded. */
export const NestedList = (type: () => new () => object, maximum: number): PropertyDecorator =>
  applyDecorators(
    IsArray({ message: 'Must be an array' }),
    AtMost(maximum),
    ValidateNested({ each: true, message: 'Must be an object' }),
    Type(type),
    Transform(({ value }: { value: unknown }) => (Array.isArray(value) ? value.map(noArray) : value)),
  );

/** Where an object belongs, class-validator takes an array for several of them; it refuses whatever is no object. */
const noArray = (value: unknown): unknown => (Array.isArray(value) ? 'an array' : value);

/**
 * An array of strings, each of `minimum` to `maximum` characters; at most `items` of them. What cannot be stored is
 * refused.
 */
export const TextList = (items: number, minimum: number, maximum: number): PropertyDecorator =>
  applyDecorators(
    IsArray({ message: 'Must be an array' }),
    AtMost(items),
    IsString({ each: true, message: 'Must be an array of strings' }),
    Length(minimum, maximum, { each: true, message: `Each item must be ${minimum}-${maximum} characters` }),
    Matches(/^\P{Cc}*$/u, { each: true, message: 'Items must not contain control characters' }),
    EachConforms('storable', (item) => item.isWellFormed(), HALF_A_PAIR),
  );

/** An array of integers of at least `minimum`; at most `items` of them. */
export const IntegerList = (items: number, minimum: number): PropertyDecorator =>
  applyDecorators(
    IsArray({ message: 'Must be an array' }),
    AtMost(items),
    IsInt({ each: true, message: 'Must be an array of integers' }),
    Min(minimum, { each: true, message: `Each item must be at least ${minimum}` }),
  );

/** At most so many items. */
const AtMost = (maximum: number): PropertyDecorator =>
  ArrayMaxSize(maximum, { message: `Must have at most ${maximum} items` });

/** A rule as a pure function: it returns the fault, or undefined when the value is good. Only ever sees strings. */
export const Conforms = (name: string, faultOf: (value: string) => string | undefined): PropertyDecorator =>
  ValidateBy({
    name,
    validator: {
      validate: (value: unknown) => typeof value !== 'string' || faultOf(value) === undefined,
      defaultMessage: (args) => (typeof args?.value === 'string' && faultOf(args.value)) || 'Is not valid',
    },
  });

/**
 * A rule for each string of an array; other items are another decorator's business. It stands before `TextList`: a text
 * that is no address is refused for that, not for its length.
 */
export const EachConforms = (name: string, holds: (value: string) => boolean, message: string): PropertyDecorator =>
  ValidateBy(
    {
      name,
      validator: {
        validate: (value: unknown) => typeof value !== 'string' || holds(value),
        defaultMessage: () => message,
      },
    },
    { each: true },
  );
