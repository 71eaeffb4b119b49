import { Injectable } from '@nestjs/common';
import { CommandRunner } from '@stratus/commands';
import { createMysqlDatabaseBackup, createPostgresqlDatabaseBackup, refuseIfAny } from '@stratus/contracts';
import type { Call, CreateDatabaseBackupRequest, DatabaseEngine } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { refusalIn } from '../../databases/database-status.js';
import { DatabaseRepository } from '../../databases/database.repository.js';
import { targetMustExist } from '../../databases/database.js';
import { BackupJobs } from '../backup.jobs.js';
import { BackupRepository } from '../backup.repository.js';
import { faultsOfSnapshot } from '../backup.js';

type CreateCall = Call<{ instanceId: number }, CreateDatabaseBackupRequest>;

/** Takes a snapshot of a database of any engine. */
@Injectable()
export class CreateBackupHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly databases: DatabaseRepository,
    private readonly backups: BackupRepository,
    private readonly backupJobs: BackupJobs,
  ) {}

  protected take(engine: DatabaseEngine, call: CreateCall) {
    const { label, target = 'primary' } = call.body;
    return this.commands.run(call, async (transaction) => {
      const { statements } = transaction;
      const database = await this.databases.lock(statements, call.caller.accountId, engine, call.params.instanceId);
      const stored = await this.backups.ofDatabase(statements, database.id);
      const refusals = [refusalIn(database.status, 'takeBackup'), targetMustExist(database, target)];
      refuseIfAny([...refusals.filter((refusal) => refusal !== undefined), ...faultsOfSnapshot(label, stored)]);

      await this.backupJobs.begin(transaction, call, database, { type: 'snapshot', label, target, midnight: null });
      return {};
    });
  }
}

@Answers(createMysqlDatabaseBackup)
export class CreateMysqlBackupHandler extends CreateBackupHandler {
  execute(call: CreateCall) {
    return this.take('mysql', call);
  }
}

@Answers(createPostgresqlDatabaseBackup)
export class CreatePostgresqlBackupHandler extends CreateBackupHandler {
  execute(call: CreateCall) {
    return this.take('postgresql', call);
  }
}
