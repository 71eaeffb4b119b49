/** One error of the API's envelope. */
export interface ApiError {
  field?: string;
  reason: string;
}

/** A refusal by the API, or the failure to reach it. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';

  /** @param status 0 if there was no response. */
  constructor(
    readonly status: number,
    readonly errors: readonly ApiError[],
    /** For people who ask for help: it is in the logs. */
    readonly requestId?: string,
    /** Seconds until another attempt may succeed. */
    readonly retryAfter?: number,
  ) {
    super(errors.map(({ reason }) => reason).join('. '));
  }

  /** Whether a later attempt may succeed without a change by the user. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

const UNREACHABLE = 'The gateway cannot be reached. Look whether it runs; this page tries again by itself.';

export const unreachable = (): ApiProblem => new ApiProblem(0, [{ reason: UNREACHABLE }]);

/** The problem that a response describes, whatever is in its body. */
export function problemOf(status: number, body: unknown, headers: Headers): ApiProblem {
  const { errors } = (typeof body === 'object' && body !== null ? body : {}) as { errors?: unknown };
  const named = Array.isArray(errors) ? (errors as ApiError[]).filter(({ reason }) => typeof reason === 'string') : [];
  const known = named.length > 0 ? named : [{ reason: `The gateway responded with ${status}, without a reason` }];
  const retryAfter = Number(headers.get('retry-after') ?? 0);
  return new ApiProblem(status, known, headers.get('x-request-id') ?? undefined, retryAfter || undefined);
}
