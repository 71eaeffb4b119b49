import { Injectable } from '@nestjs/common';
import type { Transaction } from '@stratus/commands';
import { databaseBackupDelete } from '@stratus/events';
import { DatabaseJobs } from '../databases/database.jobs.js';
import type { ManagedDatabase } from '../databases/database.js';
import { dueBackups, superfluous } from './backup-calendar.js';
import type { DueBackups } from './backup-calendar.js';
import { BackupRepository } from './backup.repository.js';

/** Deletes automatic backups that have expired or been superseded. */
@Injectable()
export class ExpiredBackupPurge {
  constructor(
    private readonly backups: BackupRepository,
    private readonly databaseJobs: DatabaseJobs,
  ) {}

  /** The due deletions of a locked database; none before it is active. */
  async due({ statements }: Transaction, { id, activeSince }: ManagedDatabase, now: Date): Promise<DueBackups> {
    if (activeSince === null) return { take: undefined, expired: [] };
    return dueBackups(await this.backups.automatic(statements, id), activeSince, now);
  }

  /** After a new backup: deletes the superfluous ones. */
  async makeRoom(transaction: Transaction, database: ManagedDatabase): Promise<void> {
    await this.delete(
      transaction,
      database,
      superfluous(await this.backups.automatic(transaction.statements, database.id)),
    );
  }

  /**
   * Deletes the backups, each with its event, and hands the database over without them.
   *
   * @param database from its locked row, without a running job: a job may be restoring one of the backups.
   */
  async delete(transaction: Transaction, database: ManagedDatabase, expired: DueBackups['expired']): Promise<void> {
    for (const id of expired) {
      const record = await this.backups.record(transaction.statements, id);
      this.backups.delete(transaction.statements, id);
      if (record) transaction.emit(databaseBackupDelete(record, database));
    }
    if (expired.length > 0) await this.databaseJobs.changeQuietly(transaction, database);
  }
}
