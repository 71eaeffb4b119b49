import { DATABASE_TYPE_FIELDS, listDatabaseTypes } from '@stratus/contracts';
import type { CallOf, JsonText } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { DATABASE_TYPE_JSON } from '../database-type.sql.js';

const COLUMNS = {
  id: 'type.id',
  label: 'type.label',
  class: 'type.class',
  memory: 'type.memory',
  disk: 'type.disk',
  vcpus: 'type.vcpus',
  deprecated: 'type.deprecated',
};

@Answers(listDatabaseTypes)
export class ListDatabaseTypesHandler {
  constructor(private readonly database: Database) {}

  async execute({ list }: CallOf<typeof listDatabaseTypes>): Promise<JsonText> {
    return this.database.readPage({
      from: 'database_types as type',
      where: 'true',
      values: [],
      key: ['type.position', 'type.id'],
      as: 'type',
      item: DATABASE_TYPE_JSON,
      fields: DATABASE_TYPE_FIELDS,
      columns: COLUMNS,
      list,
    });
  }
}
