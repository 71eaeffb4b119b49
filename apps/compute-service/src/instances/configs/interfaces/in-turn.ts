import { ApiFailure } from '@stratus/contracts';
import type { ApiError } from '@stratus/contracts';

/**
 * Processes the interfaces one after the other, so that eth0 gets the lowest address. Collects the refusals of all interfaces.
 *
 * @throws ApiFailure 400 with every error under its field in the request; any other failure at once.
 */
export async function inTurn<T extends { prefix: string }, R>(
  each: readonly T[],
  work: (one: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const faults: ApiError[] = [];
  for (const one of each) {
    try {
      results.push(await work(one));
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status !== 400) throw error;
      faults.push(...error.errors.map((fault) => asInRequest(fault, one.prefix)));
    }
  }
  if (faults.length > 0) throw new ApiFailure(400, faults);
  return results;
}

/** Fields that have the same name in the called service and in the request. */
const FIELDS = /^(subnet_id|label|ipv4\.|ip_ranges)/;

function asInRequest({ field, reason }: ApiError, prefix: string): ApiError {
  // The region does not offer VLANs: report the purpose.
  if (field === 'region') return { field: `${prefix}purpose`, reason };
  return field !== undefined && FIELDS.test(field) ? { field: `${prefix}${field}`, reason } : { reason };
}
