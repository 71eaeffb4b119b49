import { z } from 'zod';

const duration = (milliseconds: number, what: string) =>
  z.coerce.number().int().min(0).max(86_400_000).default(milliseconds).describe(`Milliseconds ${what}`);

/** How long jobs take: pauses replace the work, since there are no real machines. */
export const jobDurationVariables = {
  COMPUTE_PROVISION_MS: duration(12_000, 'that a new instance is provisioned'),
  COMPUTE_BOOT_MS: duration(8_000, 'that an instance boots'),
  COMPUTE_SHUTDOWN_MS: duration(5_000, 'that an instance shuts down; a reboot takes this and a boot'),
  COMPUTE_MIGRATION_QUEUE_MS: duration(5_000, 'that a migration waits for its turn'),
  COMPUTE_MIGRATION_MS: duration(60_000, 'that an instance moves to another host'),
  COMPUTE_REGION_MIGRATION_MS: duration(180_000, 'that an instance moves to another region'),
  COMPUTE_RESIZE_MS: duration(60_000, 'that an instance takes another type'),
  COMPUTE_DISK_MS: duration(10_000, 'that a disk is created, resized or deleted, or gets another password'),
  COMPUTE_VOLUME_MS: duration(3_000, 'that a volume is being created'),
};

const variables = z.object(jobDurationVariables);
export type JobDurationVariables = z.infer<typeof variables>;
