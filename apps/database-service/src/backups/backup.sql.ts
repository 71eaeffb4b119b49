import type { DatabaseBackupRecord } from '@stratus/contracts';
import { jsonRecord, jsonTime } from '@stratus/lists';

/** The record of a backup, as JSON that Postgres builds; `backup` is the row. */
export const BACKUP_JSON = jsonRecord<DatabaseBackupRecord>({
  id: 'backup.id',
  type: 'backup.type',
  label: 'backup.label',
  created: jsonTime('backup.created'),
});

/** Columns of the filterable fields of backups. */
export const BACKUP_COLUMNS = {
  id: 'backup.id',
  type: 'backup.type',
  label: 'backup.label',
  created: 'backup.created',
};
