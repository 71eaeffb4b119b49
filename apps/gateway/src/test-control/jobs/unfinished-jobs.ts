import { ApiFailure } from '@stratus/contracts';

const PERHAPS_PARTLY = 'It is not known whether all services have finished their jobs. Repeat the request.';

/**
 * How many jobs are left, by what each service has said.
 *
 * @throws ApiFailure 504 if a service is not there, as the others may have finished jobs; what else a service has thrown.
 */
export function unfinishedOf(results: readonly PromiseSettledResult<{ unfinished: number }>[]): number {
  return results.reduce((sum, result) => {
    if (result.status === 'fulfilled') return sum + result.value.unfinished;
    const reason: unknown = result.reason;
    if (reason instanceof ApiFailure && reason.status >= 500)
      throw new ApiFailure(504, [{ reason: PERHAPS_PARTLY }], 1);
    throw reason;
  }, 0);
}
