import { z } from 'zod';

/** How long the jobs of volumes take. */
export const volumeDurationVariables = {
  COMPUTE_VOLUME_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(86_400_000)
    .default(3_000)
    .describe('Milliseconds that a volume is being created'),
};

const variables = z.object(volumeDurationVariables);
export type VolumeDurations = z.infer<typeof variables>;
