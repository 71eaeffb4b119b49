import { Inject, Injectable } from '@nestjs/common';
import { CommandRunner } from '@stratus/commands';
import type { Transaction } from '@stratus/commands';
import type { Call } from '@stratus/contracts';
import { LOGGER } from '@stratus/runtime';
import type { Logger } from '@stratus/runtime';
import { automaticLabel } from '../backups/backup-calendar.js';
import { BackupJobs } from '../backups/backup.jobs.js';
import { BackupRepository } from '../backups/backup.repository.js';
import { ExpiredBackupPurge } from '../backups/expired-backup.purge.js';
import { DatabaseRepository } from '../databases/database.repository.js';
import type { ManagedDatabase } from '../databases/database.js';
import { isPatchDue } from '../databases/maintenance-window.js';
import { PatchJobs } from '../databases/patch.jobs.js';
import { SystemCallGenerator } from '../databases/system-call.generator.js';
import { MaintenanceRepository } from './maintenance.repository.js';
import { nextMaintenance } from './next-maintenance.js';

const AT_ONCE = 100;
/** A lasting fault must not block the other databases, nor fill the log. */
const AFTER_FAULT_MS = 60_000;

/**
 * Takes automatic backups, deletes expired ones, and patches in maintenance windows. The due work follows from the rows and
 * the time, so another replica takes over without a handover. One replica does so at a time.
 */
@Injectable()
export class MaintenanceScheduler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly maintenance: MaintenanceRepository,
    private readonly databases: DatabaseRepository,
    private readonly backups: BackupRepository,
    private readonly expiredBackupPurge: ExpiredBackupPurge,
    private readonly backupJobs: BackupJobs,
    private readonly patchJobs: PatchJobs,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Does the work that is due at a time. @returns true if there is more to do at once. */
  async round(now: Date, isInForce: () => boolean = () => true): Promise<boolean> {
    const due = await this.maintenance.due(now, AT_ONCE);
    for (const { id, accountId } of due) {
      if (!isInForce()) return false;
      const call = SystemCallGenerator.next(accountId);
      await this.commands
        .run(call, (transaction) => this.maintain(transaction, call, id, now))
        .catch(async (error: unknown) => {
          this.logger.error({ err: error, databaseId: id }, 'maintenance failed, will try again');
          await this.maintenance.postpone(id, new Date(now.getTime() + AFTER_FAULT_MS));
        });
    }
    return due.length === AT_ONCE;
  }

  private async maintain(
    transaction: Transaction,
    call: Pick<Call, 'caller' | 'request'>,
    id: number,
    now: Date,
  ): Promise<object> {
    const { statements } = transaction;
    const database = await this.databases.lockAny(statements, id);
    if (!database?.visible) return {};
    if (database.activeSince === null) {
      // The first activation sets the time of the next check.
      this.databases.update(statements, id, { nextMaintenance: null });
      return {};
    }
    const { take, expired } = await this.expiredBackupPurge.due(transaction, database, now);
    const patch = isPatchDue(database.updates, database.patched, now);
    if (database.job === null) await this.expiredBackupPurge.delete(transaction, database, expired);
    const isBusy = database.status !== 'active';
    // A backup comes first: the patches follow when it has ended, and leave time for it.
    const begins = !isBusy && (take ? 'backup' : patch && 'patch');
    const isDue = (patch && begins !== 'patch') || (take !== undefined && isBusy) || expired.length > 0;
    // A degraded or failed database is checked as soon as it is active again.
    const waits = isDue && (database.job !== null || begins === 'backup');
    this.databases.update(statements, id, { nextMaintenance: nextMaintenance(database.updates, now, waits) });
    const current = (await this.databases.lockAny(statements, id)) ?? database;
    if (begins === 'backup' && take) await this.takeBackup(transaction, call, current, take);
    if (begins === 'patch') await this.patchJobs.begin(transaction, call, current, now);
    return {};
  }

  private async takeBackup(
    transaction: Transaction,
    call: Pick<Call, 'caller' | 'request'>,
    database: ManagedDatabase,
    midnight: Date,
  ): Promise<void> {
    const others = await this.backups.ofDatabase(transaction.statements, database.id);
    const taken = others.map((other) => other.label);
    const label = automaticLabel(midnight, taken);
    await this.backupJobs.begin(transaction, call, database, { type: 'auto', label, target: 'primary', midnight });
  }
}
