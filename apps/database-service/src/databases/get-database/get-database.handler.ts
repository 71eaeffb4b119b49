import { Injectable } from '@nestjs/common';
import { getMysqlDatabase, getPostgresqlDatabase } from '@stratus/contracts';
import type { Call, DatabaseEngine } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { DATABASE_JSON } from '../database.sql.js';

const getOf = (engine: DatabaseEngine): string => `
  select ${DATABASE_JSON[engine]}::text as record from databases as database
   where database.id = $1 and database.account_id = $2 and database.engine = '${engine}' and database.visible`;
export const GET_DATABASE = { mysql: getOf('mysql'), postgresql: getOf('postgresql') };

type GetCall = Call<{ instanceId: number }>;

@Injectable()
export class GetDatabaseHandler {
  constructor(private readonly database: Database) {}

  protected async get(engine: DatabaseEngine, call: GetCall) {
    const values = [call.params.instanceId, call.caller.accountId];
    return this.database.readRecord(GET_DATABASE[engine], values);
  }
}

@Answers(getMysqlDatabase)
export class GetMysqlDatabaseHandler extends GetDatabaseHandler {
  execute(call: GetCall) {
    return this.get('mysql', call);
  }
}

@Answers(getPostgresqlDatabase)
export class GetPostgresqlDatabaseHandler extends GetDatabaseHandler {
  execute(call: GetCall) {
    return this.get('postgresql', call);
  }
}
