import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import type { ValidationError } from 'class-validator';
import { ApiFailure, invalid } from '../errors/api-failure.js';
import type { ApiError } from '../errors/api-failure.js';

/**
 * Constraints in this order win over all others of a field: a missing value is not also too short. Otherwise the
 * decorator that ran first wins.
 */
const MOST_BASIC_FIRST = ['isDefined', 'nestedValidation', 'isArray', 'isString', 'isInt', 'isBoolean', 'isIn'];

/**
 * Turns an untrusted JSON value into an instance of a request DTO. Ignores unknown fields (choice C16).
 *
 * @throws ApiFailure 400 with one item for each faulty field, nested names like `subnets[0].ipv4`.
 */
export function parseBody<T extends object>(dto: new () => T, raw: unknown): T {
  const value = raw ?? {};
  if (typeof value !== 'object' || Array.isArray(value)) throw invalid(undefined, 'The body must be a JSON object');
  const instance = plainToInstance(dto, value);
  const errors = validateSync(instance, { whitelist: true, forbidUnknownValues: false });
  const faults = errors.flatMap((error) => faultsOf(error, ''));
  if (faults.length > 0) throw new ApiFailure(400, faults);
  return instance;
}

function faultsOf(error: ValidationError, parent: string): ApiError[] {
  const field = nameOf(error.property, parent);
  if (error.constraints) return [{ field, reason: mostBasic(error.constraints) }];
  return (error.children ?? []).flatMap((child) => faultsOf(child, field));
}

function nameOf(property: string, parent: string): string {
  if (parent === '') return property;
  return /^\d+$/.test(property) ? `${parent}[${property}]` : `${parent}.${property}`;
}

function mostBasic(constraints: Record<string, string>): string {
  const basic = MOST_BASIC_FIRST.find((name) => name in constraints);
  const [first = 'Is not valid'] = Object.values(constraints);
  return (basic && constraints[basic]) ?? first;
}
