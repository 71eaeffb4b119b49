import { getDatabaseEngine } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { DATABASE_ENGINE_JSON } from '../database-engine.sql.js';

const GET_DATABASE_ENGINE = `select ${DATABASE_ENGINE_JSON}::text as record from database_engines as engine where engine.id = $1`;

@Answers(getDatabaseEngine)
export class GetDatabaseEngineHandler {
  constructor(private readonly database: Database) {}

  async execute(call: CallOf<typeof getDatabaseEngine>) {
    return this.database.readRecord(GET_DATABASE_ENGINE, [call.params.engineId]);
  }
}
