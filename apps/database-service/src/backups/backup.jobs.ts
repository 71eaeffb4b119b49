import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Transaction } from '@stratus/commands';
import { existing } from '@stratus/contracts';
import type { Call } from '@stratus/contracts';
import { databaseBackupCreate, jobEvent } from '@stratus/events';
import { Sagas } from '@stratus/sagas';
import { DatabaseJobs } from '../databases/database.jobs.js';
import type { ManagedDatabase } from '../databases/database.js';
import { BackupRepository } from './backup.repository.js';
import type { Backup } from './backup.js';
import { TakeBackupSaga } from './create-backup/take-backup.saga.js';

type NewBackup = Pick<Backup, 'type' | 'label' | 'target' | 'midnight'>;

/** Takes backups, for users and at midnight. */
@Injectable()
export class BackupJobs {
  constructor(
    private readonly sagas: Sagas,
    private readonly databaseJobs: DatabaseJobs,
    private readonly backups: BackupRepository,
  ) {}

  /** @throws ApiFailure 400 when the status of the locked database does not allow it. */
  async begin(
    transaction: Transaction,
    caused: Pick<Call, 'caller' | 'request'>,
    database: ManagedDatabase,
    backup: NewBackup,
  ): Promise<void> {
    const { statements, now, emit } = transaction;
    const job = randomUUID();
    const begun = await this.databaseJobs.begin(transaction, database, 'takeBackup', job);
    const stored = { ...backup, databaseId: database.id, complete: false, created: now };
    const backupId = await this.backups.insert(statements, stored);
    const record = existing(await this.backups.record(statements, backupId));
    await this.sagas.spawn(transaction, caused, TakeBackupSaga, { ...begun, backup: record }, job);
    emit(jobEvent(databaseBackupCreate(record, database), { id: job, status: 'notification' }));
  }
}
