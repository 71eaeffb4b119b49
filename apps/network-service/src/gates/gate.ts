import { COMPUTE_ID, invalid } from '@stratus/contracts';
import type { Compute } from '../computes/compute.js';

/**
 * Decides whether to close the gate for a migration; false when this migration has closed it already.
 *
 * @throws ApiFailure 400 when another migration holds it.
 */
export function decideClose({ migrationId }: Pick<Compute, 'migrationId'>, by: string): boolean {
  if (migrationId !== null && migrationId !== by) {
    throw invalid(COMPUTE_ID, 'Another live migration of the instance is running: retry when it has finished');
  }
  return migrationId === null;
}
