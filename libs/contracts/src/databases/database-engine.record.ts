import { integer, oneOf, record, verbatim } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';
import { DATABASE_ENGINES } from './database-engine.js';

/** An engine that databases can have, in one version (contract 1.2). */
export const databaseEngineRecord = record('DatabaseEngine', {
  id: verbatim('Engine and version, like mysql/8.0.30'),
  engine: oneOf(DATABASE_ENGINES, 'Engine'),
  version: verbatim('Version'),
  total_disk_size_gb: integer('Disk in GB', { minimum: 0 }),
  used_disk_size_gb: integer('Used disk in GB', { minimum: 0 }),
});
export type DatabaseEngineRecord = Infer<typeof databaseEngineRecord>;
