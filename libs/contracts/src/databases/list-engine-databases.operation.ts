import { listsGranted } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { pageOf } from '../pagination/page.js';
import type { Schema } from '../schema/schema.js';
import { ENGINE_TRAITS, instancesPath } from './database-engine.js';
import type { DatabaseEngine } from './database-engine.js';
import { ENGINE_DATABASE_FIELDS } from './database-list-fields.js';
import { mysqlDatabaseRecord, postgresqlDatabaseRecord } from './database.record.js';

const listEngineDatabases = <R>(engine: DatabaseEngine, item: Schema<R>) =>
  defineOperation({
    subject: `database.${engine}.list`,
    kind: 'query',
    summary: `List ${ENGINE_TRAITS[engine].name} databases`,
    description: 'Returns the databases of this engine with all their fields.',
    http: { method: 'GET', path: instancesPath(engine) },
    scopes: ['databases:read_only'],
    grant: listsGranted('database'),
    params: {},
    list: { filterable: ENGINE_DATABASE_FIELDS[engine] },
    reply: pageOf(item),
  });

export const listMysqlDatabases = listEngineDatabases('mysql', mysqlDatabaseRecord);
export const listPostgresqlDatabases = listEngineDatabases('postgresql', postgresqlDatabaseRecord);
