import { Injectable } from '@nestjs/common';
import { databaseBackupCreate, jobEvent } from '@stratus/events';
import type { DefinesSaga, Saga, Transaction } from '@stratus/platform/persistence';
import { DatabaseJobs } from '../../databases/database.jobs.js';
import type { ClusterJob } from '../../databases/database.jobs.js';
import { DatabaseRepository } from '../../databases/database.repository.js';
import { BackupRepository } from '../backup.repository.js';

export interface BackupJob extends ClusterJob {
  backupId: number;
}

/** The job that takes a backup, which nothing shows before it is complete. */
@Injectable()
export class TakeBackupSaga implements DefinesSaga<BackupJob> {
  readonly definition;

  constructor(
    private readonly jobs: DatabaseJobs,
    private readonly databases: DatabaseRepository,
    private readonly backups: BackupRepository,
  ) {
    this.definition = jobs.define<BackupJob>('take-backup', (...ending) => this.end(...ending));
  }

  private async end(transaction: Transaction, { id, input }: Saga<BackupJob>, fault: string | null): Promise<void> {
    const { manager, statements, emit } = transaction;
    const database = await this.databases.lockForJob(manager, input.databaseId, id);
    const record = await this.backups.record(statements, input.backupId);
    if (!database || !record) return;
    if (fault === null) {
      await this.backups.complete(manager, input.backupId);
      await this.jobs.end(transaction, database, { happening: 'backedUp' });
      emit(jobEvent(databaseBackupCreate(record, database), { id, status: 'finished' }));
    } else {
      await this.backups.delete(manager, input.backupId);
      await this.jobs.end(transaction, database, { happening: 'backupFailed' });
      await this.jobs.changeQuietly(transaction, database);
      emit(jobEvent(databaseBackupCreate(record, database), { id, status: 'failed', message: fault }));
    }
    await this.jobs.look(transaction, database.id);
  }
}
