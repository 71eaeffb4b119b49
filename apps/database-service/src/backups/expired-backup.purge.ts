import { Injectable } from '@nestjs/common';
import type { Transaction } from '@stratus/commands';
import { databaseBackupDelete } from '@stratus/events';
import { DatabaseJobs } from '../databases/database.jobs.js';
import type { ManagedDatabase } from '../databases/database.js';
import { dueBackups, superfluous } from './backup-calendar.js';
import type { DueBackups } from './backup-calendar.js';
import { BackupRepository } from './backup.repository.js';

/** Deletes automatic backups whose time is over, or that a newer one takes the place of. */
@Injectable()
export class ExpiredBackupPurge {
  constructor(
    private readonly backups: BackupRepository,
    private readonly databaseJobs: DatabaseJobs,
  ) {}

  /** What is due of a locked database; nothing before it is active. */
  async due({ manager }: Transaction, { id, activeSince }: ManagedDatabase, now: Date): Promise<DueBackups> {
    if (activeSince === null) return { take: undefined, expired: [] };
    return dueBackups(await this.backups.automatic(manager, id), activeSince, now);
  }

  /** After a new one has come: deletes those that are now too many. */
  async makeRoom(transaction: Transaction, database: ManagedDatabase): Promise<void> {
    await this.delete(
      transaction,
      database,
      superfluous(await this.backups.automatic(transaction.manager, database.id)),
    );
  }

  /**
   * Deletes them, each with its event, and hands the database over without them.
   *
   * @param database as its locked row has it now, without a job: one may be restoring what would be deleted.
   */
  async delete(transaction: Transaction, database: ManagedDatabase, expired: DueBackups['expired']): Promise<void> {
    for (const id of expired) {
      const record = await this.backups.record(transaction.statements, id);
      await this.backups.delete(transaction.manager, id);
      if (record) transaction.emit(databaseBackupDelete(record, database));
    }
    if (expired.length > 0) await this.databaseJobs.changeQuietly(transaction, database);
  }
}
