import { z } from 'zod';

const milliseconds = (value: number, what: string) =>
  z.coerce
    .number()
    .int()
    .min(0)
    .max(86_400_000)
    .default(value)
    .describe(`Simulated provisioner: milliseconds that ${what}`);

/** How long the work on simulated clusters takes. */
export const simulatedVariables = {
  DATABASE_CREATE_MS: milliseconds(3_000, 'a database is provisioning'),
  DATABASE_RESIZE_MS: milliseconds(3_000, 'a database takes another type'),
  DATABASE_UPDATE_MS: milliseconds(1_500, 'other settings or another password take'),
  DATABASE_PATCH_MS: milliseconds(1_500, 'a database is patched'),
  DATABASE_BACKUP_MS: milliseconds(1_500, 'a backup is taken'),
  DATABASE_RESTORE_MS: milliseconds(2_000, 'a backup is restored'),
  DATABASE_DELETE_MS: milliseconds(500, 'a deleted cluster takes to be gone'),
};

const variables = z.object(simulatedVariables);
export type SimulatedDurations = z.infer<typeof variables>;
