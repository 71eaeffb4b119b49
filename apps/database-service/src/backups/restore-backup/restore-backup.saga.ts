import { Injectable } from '@nestjs/common';
import type { Transaction } from '@stratus/commands';
import type { DatabaseBackupRecord } from '@stratus/contracts';
import { databaseBackupRestore, databaseFailed, jobEvent } from '@stratus/events';
import type { DefinesSaga, Saga } from '@stratus/sagas';
import { DatabaseJobs } from '../../databases/database.jobs.js';
import type { ClusterJob } from '../../databases/database.jobs.js';
import { AT_ONCE } from '../../databases/database.js';
import { DatabaseRepository } from '../../databases/database.repository.js';

export interface RestoreJob extends ClusterJob {
  restore: number;
  backup: DatabaseBackupRecord;
}

/** The job that replaces all data of a database with a backup. If it fails, the database becomes failed. */
@Injectable()
export class RestoreBackupSaga implements DefinesSaga<RestoreJob> {
  readonly definition;

  constructor(
    private readonly databaseJobs: DatabaseJobs,
    private readonly databases: DatabaseRepository,
  ) {
    this.definition = databaseJobs.define<RestoreJob>('restore-backup', (...ending) => this.end(...ending));
  }

  private async end(transaction: Transaction, { id, input }: Saga<RestoreJob>, fault: string | null): Promise<void> {
    const { statements, emit } = transaction;
    const database = await this.databases.lockForJob(statements, input.databaseId, id);
    if (!database) return;
    const event = databaseBackupRestore(input.backup, database);
    await this.databaseJobs.end(transaction, database, {
      happening: fault === null ? 'restored' : 'restoreFailed',
      ...(fault === null && { changes: { nextMaintenance: AT_ONCE } }),
    });
    if (fault === null) {
      emit(jobEvent(event, { id, status: 'finished' }));
      await this.databaseJobs.look(transaction, database.id);
    } else {
      const record = await this.databases.record(statements, database);
      emit(jobEvent(event, { id, status: 'failed', message: fault }), databaseFailed(record));
    }
  }
}
