import { Injectable } from '@nestjs/common';
import type { Transaction } from '@stratus/commands';
import type { DatabaseBackupRecord } from '@stratus/contracts';
import { databaseBackupCreate, jobEvent } from '@stratus/events';
import type { DefinesSaga, Saga } from '@stratus/sagas';
import { DatabaseJobs } from '../../databases/database.jobs.js';
import type { ClusterJob } from '../../databases/database.jobs.js';
import { DatabaseRepository } from '../../databases/database.repository.js';
import { AT_ONCE } from '../../databases/database.js';
import { AGAIN_AFTER_FAILURE_MS } from '../../databases/maintenance-window.js';
import { BackupRepository } from '../backup.repository.js';
import { ExpiredBackupPurge } from '../expired-backup.purge.js';

export interface BackupJob extends ClusterJob {
  backup: DatabaseBackupRecord;
}

/** The job that takes a backup, which stays hidden until it is complete. */
@Injectable()
export class TakeBackupSaga implements DefinesSaga<BackupJob> {
  readonly definition;

  constructor(
    private readonly databaseJobs: DatabaseJobs,
    private readonly databases: DatabaseRepository,
    private readonly backups: BackupRepository,
    private readonly expiredBackupPurge: ExpiredBackupPurge,
  ) {
    this.definition = databaseJobs.define<BackupJob>('take-backup', (...ending) => this.end(...ending));
  }

  private async end(transaction: Transaction, { id, input }: Saga<BackupJob>, failure: string | null): Promise<void> {
    const { statements, now, emit } = transaction;
    const database = await this.databases.lockForJob(statements, input.databaseId, id);
    if (!database) return;
    const { backup } = input;
    const isThere = (await this.backups.record(statements, backup.id)) !== undefined;
    const fault = failure ?? (isThere ? null : 'The backup was deleted while it was taken');
    const event = databaseBackupCreate(backup, database);
    if (fault === null) {
      this.backups.complete(statements, backup.id);
      // The scheduler deletes the backups that expire because of the new one.
      const changes = backup.type === 'auto' ? { nextMaintenance: AT_ONCE } : {};
      await this.databaseJobs.end(transaction, database, { happening: 'backedUp', changes });
      emit(jobEvent(event, { id, status: 'finished' }));
      await this.expiredBackupPurge.makeRoom(transaction, database);
    } else {
      this.backups.delete(statements, backup.id);
      const again = { nextMaintenance: new Date(now.getTime() + AGAIN_AFTER_FAILURE_MS) };
      const changes = backup.type === 'auto' ? again : {};
      await this.databaseJobs.end(transaction, database, { happening: 'backupFailed', changes });
      await this.databaseJobs.changeQuietly(transaction, database);
      emit(jobEvent(event, { id, status: 'failed', message: fault }));
    }
    await this.databaseJobs.look(transaction, database.id);
  }
}
