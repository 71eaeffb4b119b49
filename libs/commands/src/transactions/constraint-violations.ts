import { ApiFailure } from '@stratus/contracts';
import type { ApiError } from '@stratus/contracts';
import { databaseErrorOf } from '@stratus/postgres';

/**
 * The refusal for a violated constraint, by the constraint's name: an error of the request, or a failure of another status.
 * Constraints hold when two requests race.
 */
export type ConstraintViolations = Readonly<Record<string, ApiError | (() => ApiFailure)>>;

/**
 * The constraints that no request can violate, by the reason. A violation is a defect, and the client gets 500. A spec compares
 * both lists with the catalog of Postgres.
 */
export type UnreachableConstraints = Readonly<Record<string, readonly string[]>>;

/** Injection token of the service's refusals for violated constraints. */
export const VIOLATIONS = Symbol('VIOLATIONS');

/** The refusal for an error that stems from a known constraint; undefined for any other error. */
export function refusalOf(error: unknown, violations: ConstraintViolations): ApiFailure | undefined {
  const constraint = databaseErrorOf(error)?.constraint;
  const refusal = constraint === undefined ? undefined : violations[constraint];
  if (typeof refusal === 'function') return refusal();
  return refusal && new ApiFailure(400, [refusal]);
}
