import type { DatabaseTypeRecord } from '@stratus/contracts';
import { compactJsonb, jsonRecord } from '@stratus/lists';

/** JSON of a database type record, built by Postgres; `type` is the row. */
export const DATABASE_TYPE_JSON = jsonRecord<DatabaseTypeRecord>({
  id: 'type.id',
  label: 'type.label',
  class: 'type.class',
  engines: compactJsonb<DatabaseTypeRecord['engines']>('type.engines'),
  memory: 'type.memory',
  disk: 'type.disk',
  vcpus: 'type.vcpus',
  deprecated: 'type.deprecated',
});
