import { refusalOf } from '@stratus/commands';
import type { ConstraintViolations } from '@stratus/commands';
import { ApiFailure, unavailable } from '@stratus/contracts';
import type { FailureStatus } from '@stratus/contracts';
import { isUnavailable } from '@stratus/postgres';

const FIRST_MS = 100;
const MAX_DELAY_MS = 60_000;

const OUTCOME_OPEN =
  'The change is still being made, so its outcome is not known yet. ' +
  'Repeating the request with the same Idempotency-Key is safe.';

/** Client errors unrelated to the request's content: the same request may succeed later. */
const TRANSIENT = new Set<FailureStatus>([408, 409, 429]);

/** The refusal behind an error, which no retry would change; undefined for a temporary error. */
export function refusalIn(error: unknown, violations: ConstraintViolations): ApiFailure | undefined {
  const failure = error instanceof ApiFailure ? error : refusalOf(error, violations);
  return failure && failure.status < 500 && !TRANSIENT.has(failure.status) ? failure : undefined;
}

/** Milliseconds to wait before the next try: longer each time, with jitter. */
export const backOffMs = (tries: number, random: () => number = Math.random): number =>
  Math.min(FIRST_MS * 2 ** (tries - 1), MAX_DELAY_MS) * (0.75 + random() / 2);

/** The client's failure if its saga goes back because a step did not succeed in time. */
export function givenUp(error: unknown, requestId: string): ApiFailure {
  if (error instanceof ApiFailure && error.status === 503) return error;
  if (error instanceof ApiFailure || isUnavailable(error)) {
    return unavailable('A required service is unavailable or overloaded. Nothing was changed; retry.');
  }
  const reason = `Something went wrong on our side. Nothing was changed. It has been logged as ${requestId}.`;
  return new ApiFailure(500, [{ reason }]);
}

/** The client's failure if an operator has cancelled its saga. */
export const cancelled = (): ApiFailure =>
  new ApiFailure(409, [{ reason: 'An operator has cancelled this change. Nothing was changed.' }]);

/** The client's failure if its saga takes longer than the client can wait. */
export const outcomeUnknown = (): ApiFailure => new ApiFailure(504, [{ reason: OUTCOME_OPEN }], 1);
