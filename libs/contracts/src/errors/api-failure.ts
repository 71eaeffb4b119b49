import { list, record, verbatim } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';

/** One error: `reason` says what to do; `field` is missing unless a single request field is at fault (contract 2.3). */
export interface ApiError {
  field?: string;
  reason: string;
}

const apiError = record('Error', { reason: verbatim('What is wrong and what to do about it') });
apiError.json.properties = {
  field: { type: 'string', description: 'The invalid request field; absent when no single field is invalid' },
  ...apiError.json.properties,
};

/** The body of every failed request (contract 2.3). */
export const errorEnvelope = record('ErrorEnvelope', { errors: list(apiError, 'Every error at once') });
export type ErrorEnvelope = Infer<typeof errorEnvelope>;

/** HTTP status codes of failures in use (contract 2.2, choice C1). */
export type FailureStatus = 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 429 | 500 | 503 | 504;

/** Maximum items of one error envelope: a small body can have thousands of errors, each with a longer text than itself. */
export const MAX_ERRORS = 100;

/**
 * A refusal: its status and the list of errors, of which it keeps the first {@link MAX_ERRORS}. Services throw it, and the
 * gateway writes it as the error envelope. Any other error is a defect of Stratus: the gateway responds with 500 without
 * details.
 */
export class ApiFailure extends Error {
  readonly errors: readonly ApiError[];

  constructor(
    readonly status: FailureStatus,
    errors: readonly ApiError[],
    /** Whole seconds after which the same request may succeed; only for 429, 409, 503 and 504. */
    readonly retryAfterSeconds?: number,
  ) {
    const first = errors.slice(0, MAX_ERRORS);
    super(first.map(({ field, reason }) => (field ? `${field}: ${reason}` : reason)).join('; '));
    this.name = 'ApiFailure';
    this.errors = first;
  }
}

/** 404 for a path that names nothing that the caller may see: unknown, another account's or outside the grants. */
export const notFound = (): ApiFailure => new ApiFailure(404, [{ reason: 'Not found' }]);

/**
 * The given value.
 *
 * @throws ApiFailure 404 if it is undefined or null.
 */
export function existing<T>(found: T | undefined | null): T {
  if (found === undefined || found === null) throw notFound();
  return found;
}

/** 400 for one error; `field` is undefined if no single field is at fault. */
export const invalid = (field: string | undefined, reason: string): ApiFailure =>
  new ApiFailure(400, [field === undefined ? { reason } : { field, reason }]);

/** 403 for a missing grant or a restricted user on an operation for unrestricted users. */
export const forbidden = (reason: string): ApiFailure => new ApiFailure(403, [{ reason }]);

/** 503: nothing has changed; the client may repeat the request after `retryAfterSeconds`. */
export const unavailable = (reason: string, retryAfterSeconds = 1): ApiFailure =>
  new ApiFailure(503, [{ reason }], retryAfterSeconds);

/**
 * 504: a component became unavailable before it could report whether an earlier request with the same `Idempotency-Key` has
 * made the change, or is still making it. "Nothing was changed" would be true for this request only.
 */
export const earlierOutcomeUnknown = (): ApiFailure =>
  new ApiFailure(
    504,
    [
      {
        reason:
          'A required service is unavailable or overloaded. This request changed nothing; whether an earlier one with this ' +
          'Idempotency-Key did is unknown. Repeating the request with the same Idempotency-Key is safe.',
      },
    ],
    1,
  );

/** @throws ApiFailure 400 with all errors, if there are any. */
export function refuseIfAny(faults: readonly ApiError[]): void {
  if (faults.length > 0) throw new ApiFailure(400, faults);
}
