import { Inject, Injectable } from '@nestjs/common';
import type { Call } from '@stratus/contracts';
import { databaseBackupDelete } from '@stratus/events';
import { LOGGER } from '@stratus/platform';
import type { Logger } from '@stratus/platform';
import { CommandRunner } from '@stratus/platform/persistence';
import type { Transaction } from '@stratus/platform/persistence';
import { automaticLabel, dueBackups } from '../backups/backup-calendar.js';
import { BackupJobs } from '../backups/backup.jobs.js';
import { BackupRepository } from '../backups/backup.repository.js';
import { DatabaseJobs } from '../databases/database.jobs.js';
import { DatabaseRepository } from '../databases/database.repository.js';
import type { Database } from '../databases/database.js';
import { isPatchDue } from '../databases/maintenance-window.js';
import { PatchJobs } from '../databases/patch.jobs.js';
import { SystemCallGenerator } from '../databases/system-call.generator.js';
import { CareRepository } from './care.repository.js';
import { nextCare } from './next-care.js';

const AT_ONCE = 100;
/** A fault that stays must not hold up the others, nor fill the log. */
const AFTER_FAULT_MS = 60_000;

/**
 * Takes automatic backups, deletes expired ones, and patches in maintenance windows. What is due follows from the rows and
 * the time, so another replica takes over without a word. One replica does so at a time.
 */
@Injectable()
export class MaintenanceScheduler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly due: CareRepository,
    private readonly databases: DatabaseRepository,
    private readonly backups: BackupRepository,
    private readonly jobs: DatabaseJobs,
    private readonly backupJobs: BackupJobs,
    private readonly patches: PatchJobs,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Does what is due at a time. @returns true when there is more to do at once. */
  async round(now: Date): Promise<boolean> {
    const due = await this.due.due(now, AT_ONCE);
    for (const { id, accountId } of due) {
      const call = SystemCallGenerator.next(accountId);
      // oxlint-disable-next-line no-await-in-loop -- one transaction after the other
      await this.commands
        .run(call, (transaction) => this.careFor(transaction, call, id, now))
        .catch(async (error: unknown) => {
          this.logger.error({ err: error, databaseId: id }, 'maintenance failed, will try again');
          await this.due.postpone(id, new Date(now.getTime() + AFTER_FAULT_MS));
        });
    }
    return due.length === AT_ONCE;
  }

  private async careFor(
    transaction: Transaction,
    call: Pick<Call, 'caller' | 'request'>,
    id: number,
    now: Date,
  ): Promise<object> {
    const database = await this.databases.lockAny(transaction.manager, id);
    if (!database?.visible || database.activeSince === null) return {};
    const since = database.activeSince;
    const stored = await this.backups.automatic(transaction.manager, id);
    const { take, expired } = dueBackups(stored, since, now);
    await this.expire(transaction, database, expired);
    const isBusy = database.status !== 'active';
    const patch = isPatchDue(database.updates, database.patched, now);
    const waits = isBusy && (take !== undefined || patch);
    await this.databases.update(transaction.manager, id, { nextCare: nextCare(database.updates, now, waits) });
    if (isBusy) return {};
    // A backup comes first: the patches follow when it has ended, and leave time for it.
    const current = (await this.databases.lockAny(transaction.manager, id)) ?? database;
    if (take) {
      const others = await this.backups.ofDatabase(transaction.manager, id);
      const label = automaticLabel(
        take,
        others.map((other) => other.label),
      );
      await this.backupJobs.begin(transaction, call, current, {
        type: 'auto',
        label,
        target: 'primary',
        midnight: take,
      });
      if (patch)
        await this.databases.update(transaction.manager, id, { nextCare: nextCare(database.updates, now, true) });
    } else if (patch) {
      await this.patches.begin(transaction, call, current, now);
    }
    return {};
  }

  private async expire(transaction: Transaction, database: Database, expired: readonly number[]): Promise<void> {
    for (const id of expired) {
      // oxlint-disable-next-line no-await-in-loop -- one transaction has one connection
      const record = await this.backups.record(transaction.statements, id);
      // oxlint-disable-next-line no-await-in-loop -- one transaction has one connection
      await this.backups.delete(transaction.manager, id);
      if (record) transaction.emit(databaseBackupDelete(record, database));
    }
    if (expired.length > 0) await this.jobs.changeQuietly(transaction, database);
  }
}
