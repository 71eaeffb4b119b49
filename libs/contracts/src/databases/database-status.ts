/** Statuses of a database (contract 1.3). No operation leads to suspending, suspended and resuming (choice C13). */
export const DATABASE_STATUSES = [
  'provisioning',
  'active',
  'suspending',
  'suspended',
  'resuming',
  'restoring',
  'failed',
  'degraded',
  'updating',
  'backing_up',
] as const;
export type DatabaseStatus = (typeof DATABASE_STATUSES)[number];
