import type { DiskRecord } from '@stratus/contracts';
import { jsonRecord, jsonTime } from '@stratus/lists';

/** JSON of a disk record, built by Postgres; `disk` is the row. */
export const DISK_JSON = jsonRecord<DiskRecord>({
  id: 'disk.id',
  label: 'disk.label',
  status: 'disk.status',
  size: 'disk.size',
  filesystem: 'disk.filesystem',
  disk_encryption: `'disabled'`,
  created: jsonTime('disk.created'),
  updated: jsonTime('disk.updated'),
});
