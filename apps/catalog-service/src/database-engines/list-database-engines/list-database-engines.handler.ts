import { DATABASE_ENGINE_FIELDS, listDatabaseEngines } from '@stratus/contracts';
import type { CallOf, JsonText } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { DATABASE_ENGINE_JSON } from '../database-engine.sql.js';

const COLUMNS = {
  id: 'engine.id',
  engine: 'engine.engine',
  version: 'engine.version',
  total_disk_size_gb: 'engine.total_disk_size_gb',
  used_disk_size_gb: 'engine.used_disk_size_gb',
};

@Answers(listDatabaseEngines)
export class ListDatabaseEnginesHandler {
  constructor(private readonly database: Database) {}

  async execute({ list }: CallOf<typeof listDatabaseEngines>): Promise<JsonText> {
    return this.database.readPage({
      from: 'database_engines as engine',
      where: 'true',
      values: [],
      key: ['engine.position', 'engine.id'],
      as: 'engine',
      item: DATABASE_ENGINE_JSON,
      fields: DATABASE_ENGINE_FIELDS,
      columns: COLUMNS,
      list,
    });
  }
}
