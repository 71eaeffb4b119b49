import { Injectable } from '@nestjs/common';
import { ENGINE_DATABASE_FIELDS, listMysqlDatabases, listPostgresqlDatabases, visibleIds } from '@stratus/contracts';
import type { Call, DatabaseEngine, JsonText } from '@stratus/contracts';
import type { ListSource } from '@stratus/lists';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { DATABASE_JSON, ENGINE_DATABASE_COLUMNS } from '../database.sql.js';

type ListCall = Pick<Call, 'caller' | 'list'>;

/** The list over one engine. */
export function databasesOfEngine(engine: DatabaseEngine, { caller, list }: ListCall): ListSource {
  const granted = visibleIds(caller, 'database');
  const ofEngine = `database.account_id = $1 and database.engine = '${engine}' and database.visible`;
  return {
    from: 'databases as database',
    where: granted ? `${ofEngine} and database.id = any($2::bigint[])` : ofEngine,
    values: granted ? [caller.accountId, granted] : [caller.accountId],
    key: ['database.id'],
    as: 'database',
    item: DATABASE_JSON[engine],
    fields: ENGINE_DATABASE_FIELDS[engine],
    columns: ENGINE_DATABASE_COLUMNS,
    list,
  };
}

@Injectable()
export class ListEngineDatabasesHandler {
  constructor(private readonly database: Database) {}

  protected async list(engine: DatabaseEngine, call: ListCall): Promise<JsonText> {
    return this.database.readPage(databasesOfEngine(engine, call));
  }
}

@Answers(listMysqlDatabases)
export class ListMysqlDatabasesHandler extends ListEngineDatabasesHandler {
  execute(call: ListCall) {
    return this.list('mysql', call);
  }
}

@Answers(listPostgresqlDatabases)
export class ListPostgresqlDatabasesHandler extends ListEngineDatabasesHandler {
  execute(call: ListCall) {
    return this.list('postgresql', call);
  }
}
