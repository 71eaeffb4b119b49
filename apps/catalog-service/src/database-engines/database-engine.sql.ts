import type { DatabaseEngineRecord } from '@stratus/contracts';
import { jsonRecord } from '@stratus/lists';

/** The record of an engine of databases, as JSON that Postgres builds; `engine` is the row. */
export const DATABASE_ENGINE_JSON = jsonRecord<DatabaseEngineRecord>({
  id: 'engine.id',
  engine: 'engine.engine',
  version: 'engine.version',
  total_disk_size_gb: 'engine.total_disk_size_gb',
  used_disk_size_gb: 'engine.used_disk_size_gb',
});
