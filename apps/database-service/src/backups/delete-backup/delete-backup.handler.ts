import { Injectable } from '@nestjs/common';
import { CommandRunner } from '@stratus/commands';
import { deleteMysqlDatabaseBackup, deletePostgresqlDatabaseBackup, existing, refuseIfAny } from '@stratus/contracts';
import type { Call, DatabaseEngine } from '@stratus/contracts';
import { databaseBackupDelete } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { refusalOfBackups } from '../../databases/database-status.js';
import { DatabaseJobs } from '../../databases/database.jobs.js';
import { DatabaseRepository } from '../../databases/database.repository.js';
import { BackupRepository } from '../backup.repository.js';
import { mustNotBeRestored } from '../backup.js';

type DeleteCall = Call<{ instanceId: number; backupId: number }>;

/** Deletes a backup of a database of any engine: immediately for users; its storage is freed soon after. */
@Injectable()
export class DeleteBackupHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly databases: DatabaseRepository,
    private readonly backups: BackupRepository,
    private readonly databaseJobs: DatabaseJobs,
  ) {}

  protected delete(engine: DatabaseEngine, call: DeleteCall) {
    const { instanceId, backupId } = call.params;
    return this.commands.run(call, async (transaction) => {
      const { statements, emit } = transaction;
      const database = await this.databases.lock(statements, call.caller.accountId, engine, instanceId);
      await this.backups.find(statements, database.id, backupId);
      const refusals = [refusalOfBackups(database.status), mustNotBeRestored(database, backupId)];
      refuseIfAny(refusals.filter((refusal) => refusal !== undefined));

      const record = existing(await this.backups.record(statements, backupId));
      this.backups.delete(statements, backupId);
      await this.databaseJobs.changeQuietly(transaction, database);
      emit(databaseBackupDelete(record, database));
      return {};
    });
  }
}

@Answers(deleteMysqlDatabaseBackup)
export class DeleteMysqlBackupHandler extends DeleteBackupHandler {
  execute(call: DeleteCall) {
    return this.delete('mysql', call);
  }
}

@Answers(deletePostgresqlDatabaseBackup)
export class DeletePostgresqlBackupHandler extends DeleteBackupHandler {
  execute(call: DeleteCall) {
    return this.delete('postgresql', call);
  }
}
