import type { FilterableFields } from '../filter/filterable.js';
import { scalarFields } from '../filter/scalar-fields.js';
import { databaseBackupRecord } from './database-backup.record.js';
import { databaseEngineRecord } from './database-engine.record.js';
import { databaseTypeRecord } from './database-type.record.js';
import { generalDatabaseRecord, mysqlDatabaseRecord, postgresqlDatabaseRecord } from './database.record.js';

/** Filterable fields of the area of databases (contract 3). Their path is that of the id. */
export const DATABASE_FIELDS = scalarFields(generalDatabaseRecord, ['instance_uri']) satisfies FilterableFields;

export const ENGINE_DATABASE_FIELDS = {
  mysql: scalarFields(mysqlDatabaseRecord) satisfies FilterableFields,
  postgresql: scalarFields(postgresqlDatabaseRecord) satisfies FilterableFields,
};

export const DATABASE_BACKUP_FIELDS = scalarFields(databaseBackupRecord) satisfies FilterableFields;

export const DATABASE_ENGINE_FIELDS = scalarFields(databaseEngineRecord) satisfies FilterableFields;

export const DATABASE_TYPE_FIELDS = scalarFields(databaseTypeRecord) satisfies FilterableFields;
