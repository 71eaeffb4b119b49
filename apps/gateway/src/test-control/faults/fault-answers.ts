import { beginsJob } from '@stratus/contracts';
import type { FaultActionRecord, FaultActionRequest, FaultStatus, JobFault, Operation } from '@stratus/contracts';
import { mayFailWith } from '../../openapi/failures.js';
import { eventFaultOf } from './event-fault.js';

/** The usual reasons of the statuses. */
const REASONS: Readonly<Record<FaultStatus, string>> = {
  400: 'The request is invalid',
  401: 'Invalid Token',
  403: 'Unauthorized',
  404: 'Not found',
  409: 'The first request with this key is still running. Try again.',
  429: 'Too many requests',
  500: 'Something went wrong on our side.',
  502: 'Bad gateway',
  503: 'Service unavailable. Nothing was changed; retry.',
  504:
    'The response did not arrive in time, so it is unknown whether the change was made. ' +
    'Repeating the request with the same Idempotency-Key is safe.',
};
const IN_MAINTENANCE = 'The API is in maintenance. Nothing was changed.';

/** Statuses with `Retry-After`. */
export const RETRIED: ReadonlySet<number> = new Set([409, 429, 503, 504]);

/** Statuses that may come from what is between client and service, whatever the operation. */
const OF_ANY_OPERATION: ReadonlySet<number> = new Set([429, 500, 502, 503]);

/** What an action does to the job of the operation. */
export function jobFaultOf({ job, job_ms: ms }: Pick<FaultActionRecord, 'job' | 'job_ms'>): JobFault | undefined {
  return job ?? (ms === null ? undefined : { ms });
}

/** Whether a client of the operation may meet this: it has the status, an answer that can be lost, events and a job. */
export function isPossible(operation: Operation, { status, drop, ...action }: FaultActionRecord): boolean {
  if (eventFaultOf(action) && !operation.events?.length) return false;
  if (jobFaultOf(action) && !beginsJob(operation)) return false;
  if (drop === 'after') return operation.stream === undefined;
  return status === null || OF_ANY_OPERATION.has(status) || mayFailWith(operation, status);
}

/** The action with the defaults of what the request leaves out. */
export function actionOf(request: FaultActionRequest): FaultActionRecord {
  const { status = null, maintenance = false, drop = null } = request;
  return {
    status,
    reason: request.reason ?? (status === null ? null : reasonOf(status, maintenance, request.field)),
    field: request.field ?? (status === 409 ? 'Idempotency-Key' : null),
    retry_after: request.retry_after ?? (status !== null && RETRIED.has(status) && !maintenance ? 1 : null),
    maintenance,
    delay_ms: request.delay_ms ?? null,
    drop,
    event: request.event ?? null,
    event_delay_ms: request.event_delay_ms ?? null,
    job: request.job ?? null,
    job_ms: request.job_ms ?? null,
  };
}

function reasonOf(status: FaultStatus, maintenance: boolean, field: string | undefined): string {
  if (field !== undefined) return `${field} is not valid`;
  return maintenance ? IN_MAINTENANCE : REASONS[status];
}
