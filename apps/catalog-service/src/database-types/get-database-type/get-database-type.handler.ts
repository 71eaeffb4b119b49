import { getDatabaseType } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { DATABASE_TYPE_JSON } from '../database-type.sql.js';

const GET_DATABASE_TYPE = `select ${DATABASE_TYPE_JSON}::text as record from database_types as type where type.id = $1`;

@Answers(getDatabaseType)
export class GetDatabaseTypeHandler {
  constructor(private readonly database: Database) {}

  async execute(call: CallOf<typeof getDatabaseType>) {
    return this.database.readRecord(GET_DATABASE_TYPE, [call.params.typeId]);
  }
}
