import { Injectable } from '@nestjs/common';
import { DATABASE_BACKUP_FIELDS, listMysqlDatabaseBackups, listPostgresqlDatabaseBackups } from '@stratus/contracts';
import type { Call, DatabaseEngine, JsonText } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { BACKUP_COLUMNS, BACKUP_JSON } from '../backup.sql.js';
import { DatabaseOfBackupsQuery } from '../database-of-backups.query.js';

type ListCall = Call<{ instanceId: number }>;

@Injectable()
export class ListBackupsHandler {
  constructor(
    private readonly database: Database,
    private readonly databaseOfBackupsQuery: DatabaseOfBackupsQuery,
  ) {}

  protected async list(engine: DatabaseEngine, call: ListCall): Promise<JsonText> {
    const [page] = await Promise.all([
      this.database.readPage({
        from: 'backups as backup',
        where: 'backup.database_id = $1 and backup.complete',
        values: [call.params.instanceId],
        key: ['backup.id'],
        as: 'backup',
        item: BACKUP_JSON,
        fields: DATABASE_BACKUP_FIELDS,
        columns: BACKUP_COLUMNS,
        list: call.list,
      }),
      this.databaseOfBackupsQuery.mustShowBackups(engine, call),
    ]);
    return page;
  }
}

@Answers(listMysqlDatabaseBackups)
export class ListMysqlBackupsHandler extends ListBackupsHandler {
  execute(call: ListCall) {
    return this.list('mysql', call);
  }
}

@Answers(listPostgresqlDatabaseBackups)
export class ListPostgresqlBackupsHandler extends ListBackupsHandler {
  execute(call: ListCall) {
    return this.list('postgresql', call);
  }
}
