import { ApiFailure } from '@stratus/contracts';
import type { JobScaleRecord } from '@stratus/contracts';

/** What a service has said to a change of its scale. */
export type ScaleResult = PromiseSettledResult<{ scale: number }>;

const PERHAPS_PARTLY =
  'It is not known whether all services have the new scale: GET /_stratus/jobs shows what each has. Repeat the request.';

export const jobScaleOf = (instances: number, databases: number): JobScaleRecord => ({
  scale: instances === databases ? instances : null,
  instances,
  databases,
});

/**
 * The answer to a change that several services make, each for itself, and which may have been made although its answer was lost.
 *
 * @throws ApiFailure 504 if one of them may have another scale than the other.
 */
export function outcomeOfChange(instances: ScaleResult, databases: ScaleResult): JobScaleRecord {
  if (instances.status === 'fulfilled' && databases.status === 'fulfilled')
    return jobScaleOf(instances.value.scale, databases.value.scale);
  throw new ApiFailure(504, [{ reason: PERHAPS_PARTLY }], 1);
}
