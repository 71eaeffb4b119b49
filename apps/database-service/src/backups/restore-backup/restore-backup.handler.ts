import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CommandRunner } from '@stratus/commands';
import { existing, restoreMysqlDatabaseBackup, restorePostgresqlDatabaseBackup } from '@stratus/contracts';
import type { Call, DatabaseEngine } from '@stratus/contracts';
import { databaseBackupRestore, jobEvent } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { Sagas } from '@stratus/sagas';
import { DatabaseJobs } from '../../databases/database.jobs.js';
import { DatabaseRepository } from '../../databases/database.repository.js';
import { BackupRepository } from '../backup.repository.js';
import { RestoreBackupSaga } from './restore-backup.saga.js';

type RestoreCall = Call<{ instanceId: number; backupId: number }>;

/** Replaces all data of a database of any engine with a backup. */
@Injectable()
export class RestoreBackupHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly sagas: Sagas,
    private readonly databases: DatabaseRepository,
    private readonly backups: BackupRepository,
    private readonly databaseJobs: DatabaseJobs,
  ) {}

  protected restore(engine: DatabaseEngine, call: RestoreCall) {
    const { instanceId, backupId } = call.params;
    return this.commands.run(call, async (transaction) => {
      const { statements, emit } = transaction;
      const database = await this.databases.lock(statements, call.caller.accountId, engine, instanceId);
      await this.backups.find(statements, database.id, backupId);
      const job = randomUUID();
      const restore = database.restoreNumber + 1;
      const changes = { restoreBackup: backupId, restoreNumber: restore };
      const begun = await this.databaseJobs.begin(transaction, database, 'restore', job, changes);
      const backup = existing(await this.backups.record(statements, backupId));
      await this.sagas.spawn(transaction, call, RestoreBackupSaga, { ...begun, restore, backup }, job);
      emit(jobEvent(databaseBackupRestore(backup, database), { id: job, status: 'notification' }));
      return {};
    });
  }
}

@Answers(restoreMysqlDatabaseBackup)
export class RestoreMysqlBackupHandler extends RestoreBackupHandler {
  execute(call: RestoreCall) {
    return this.restore('mysql', call);
  }
}

@Answers(restorePostgresqlDatabaseBackup)
export class RestorePostgresqlBackupHandler extends RestoreBackupHandler {
  execute(call: RestoreCall) {
    return this.restore('postgresql', call);
  }
}
