import { integer, oneOf, record, time, verbatim } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';

export const DATABASE_BACKUP_TYPES = ['snapshot', 'auto'] as const;
export type DatabaseBackupType = (typeof DATABASE_BACKUP_TYPES)[number];

/** Which node a snapshot is taken of. */
export const BACKUP_TARGETS = ['primary', 'secondary'] as const;
export type BackupTarget = (typeof BACKUP_TARGETS)[number];

/** Maximum snapshots per database (contract 5.2 rule 7). */
export const MAX_SNAPSHOTS = 3;
/** Maximum automatic backups per database, one for each of the last days (contract 1.3). */
export const MAX_AUTOMATIC_BACKUPS = 7;

/** A backup of a database (contract 4.9). */
export const databaseBackupRecord = record('DatabaseBackup', {
  id: integer('Id of the backup'),
  type: oneOf(DATABASE_BACKUP_TYPES, 'Whether it is a snapshot that a user requested'),
  label: verbatim('Display name; generated for automatic backups', { maxLength: 30 }),
  created: time('When it was taken'),
});
export type DatabaseBackupRecord = Infer<typeof databaseBackupRecord>;
