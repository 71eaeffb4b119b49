import { ApiFailure } from '@stratus/contracts';
import type { ApiError } from '@stratus/contracts';
import { databaseErrorOf } from '@stratus/postgres';

/** The fault to report for a violated constraint, by constraint name: constraints hold when two requests race. */
export type ConstraintViolations = Readonly<Record<string, ApiError>>;

/** Injection token of the service's refusals for violated constraints. */
export const VIOLATIONS = Symbol('VIOLATIONS');

/** The refusal for an error that stems from a known constraint; undefined for any other error. */
export function refusalOf(error: unknown, violations: ConstraintViolations): ApiFailure | undefined {
  const constraint = databaseErrorOf(error)?.constraint;
  const fault = constraint === undefined ? undefined : violations[constraint];
  return fault && new ApiFailure(400, [fault]);
}
