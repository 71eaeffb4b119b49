import type { DatabaseEngineRecord } from '@stratus/contracts';
import { jsonRecord } from '@stratus/lists';

/** JSON of a database engine record, built by Postgres; `engine` is the row. */
export const DATABASE_ENGINE_JSON = jsonRecord<DatabaseEngineRecord>({
  id: 'engine.id',
  engine: 'engine.engine',
  version: 'engine.version',
  total_disk_size_gb: 'engine.total_disk_size_gb',
  used_disk_size_gb: 'engine.used_disk_size_gb',
});
