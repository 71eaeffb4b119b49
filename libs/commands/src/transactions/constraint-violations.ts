import { ApiFailure } from '@stratus/contracts';
import type { ApiError } from '@stratus/contracts';
import { databaseErrorOf } from '@stratus/postgres';

/**
 * The refusal for a violated constraint, by the constraint's name: an error of the request, or a failure with another status.
 * Constraints still hold when two requests race.
 */
export type ConstraintViolations = Readonly<Record<string, ApiError | (() => ApiFailure)>>;

/**
 * Constraints that no request can violate, each with the reason. A violation is a defect, and the client gets 500. A spec
 * compares both lists with the Postgres catalog.
 */
export type UnreachableConstraints = Readonly<Record<string, readonly string[]>>;

/** Injection token of the service's refusals for violated constraints. */
export const VIOLATIONS = Symbol('VIOLATIONS');

/** The refusal for an error caused by a known constraint; undefined for any other error. */
export function refusalOf(error: unknown, violations: ConstraintViolations): ApiFailure | undefined {
  const constraint = databaseErrorOf(error)?.constraint;
  const refusal = constraint === undefined ? undefined : violations[constraint];
  if (typeof refusal === 'function') return refusal();
  return refusal && new ApiFailure(400, [refusal]);
}
