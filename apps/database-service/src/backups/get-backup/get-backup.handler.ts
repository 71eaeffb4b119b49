import { Injectable } from '@nestjs/common';
import { getMysqlDatabaseBackup, getPostgresqlDatabaseBackup } from '@stratus/contracts';
import type { Call, DatabaseEngine } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { BACKUP_JSON } from '../backup.sql.js';
import { DatabaseOfBackupsQuery } from '../database-of-backups.query.js';

const GET = `
  select ${BACKUP_JSON}::text as record from backups as backup
   where backup.id = $1 and backup.database_id = $2 and backup.complete`;

type GetCall = Call<{ instanceId: number; backupId: number }>;

@Injectable()
export class GetBackupHandler {
  constructor(
    private readonly database: Database,
    private readonly databaseOfBackupsQuery: DatabaseOfBackupsQuery,
  ) {}

  protected async get(engine: DatabaseEngine, call: GetCall) {
    await this.databaseOfBackupsQuery.mustShowBackups(engine, call);
    const values = [call.params.backupId, call.params.instanceId];
    return this.database.readRecord(GET, values);
  }
}

@Answers(getMysqlDatabaseBackup)
export class GetMysqlBackupHandler extends GetBackupHandler {
  execute(call: GetCall) {
    return this.get('mysql', call);
  }
}

@Answers(getPostgresqlDatabaseBackup)
export class GetPostgresqlBackupHandler extends GetBackupHandler {
  execute(call: GetCall) {
    return this.get('postgresql', call);
  }
}
