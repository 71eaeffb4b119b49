import { MAX_SNAPSHOTS } from '@stratus/contracts';
import type { ApiError, BackupTarget, DatabaseBackupType, DatabaseStatus } from '@stratus/contracts';

/** A backup, as stored in its row. */
export interface Backup {
  id: number;
  databaseId: number;
  type: DatabaseBackupType;
  label: string;
  target: BackupTarget;
  /** The midnight that an automatic backup is for; null for a snapshot. */
  midnight: Date | null;
  /** False while the backup is being taken: until then it is hidden. */
  complete: boolean;
  created: Date;
}

/** All errors of a new snapshot, given the existing ones (contract 5.2 rule 7). */
export function faultsOfSnapshot(label: string, stored: readonly Pick<Backup, 'type' | 'label'>[]): ApiError[] {
  const faults: ApiError[] = [];
  if (stored.some((backup) => backup.label === label)) {
    faults.push({ field: 'label', reason: 'Label must be unique among the backups of the database' });
  }
  if (stored.filter(({ type }) => type === 'snapshot').length >= MAX_SNAPSHOTS) {
    faults.push({ reason: `At most ${MAX_SNAPSHOTS} snapshots per database: delete one first` });
  }
  return faults;
}

/** Refusal to delete a backup that is being restored. */
export function mustNotBeRestored(
  database: { status: DatabaseStatus; restoreBackup: number | null },
  backupId: number,
): ApiError | undefined {
  if (database.status !== 'restoring' || database.restoreBackup !== backupId) return undefined;
  return { reason: 'This backup is being restored: delete it when the database is active' };
}
