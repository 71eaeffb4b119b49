import { simulatedVariables } from '@stratus/database-provisioner/simulated';
import { localVariables } from '@stratus/local-databases';
import { z } from 'zod';

/** Which provisioner runs the clusters, and the configuration of each. */
export const provisionerVariables = {
  DATABASE_PROVISIONER: z
    .enum(['simulated', 'local'])
    .default('simulated')
    .describe('What databases are: rows that behave like databases, or servers of this machine'),
  ...localVariables,
  ...simulatedVariables,
};

const variables = z.object(provisionerVariables);
export type ProvisionerConfiguration = z.infer<typeof variables>;
