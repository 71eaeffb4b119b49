import { mayRead } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import type { Schema } from '../schema/schema.js';
import { ENGINE_TRAITS, instancesPath } from './database-engine.js';
import type { DatabaseEngine } from './database-engine.js';
import { mysqlDatabaseRecord, postgresqlDatabaseRecord } from './database.record.js';

const getDatabase = <R>(engine: DatabaseEngine, reply: Schema<R>) =>
  defineOperation({
    subject: `database.${engine}.get`,
    kind: 'query',
    summary: `Get a ${ENGINE_TRAITS[engine].name} database`,
    description: 'Returns status, hosts and port of one database; clients poll it until the status is `active`.',
    http: { method: 'GET', path: `${instancesPath(engine)}/:instanceId` },
    scopes: ['databases:read_only'],
    grant: mayRead('database', 'instanceId'),
    params: { instanceId: 'integer' },
    reply,
  });

export const getMysqlDatabase = getDatabase('mysql', mysqlDatabaseRecord);
export const getPostgresqlDatabase = getDatabase('postgresql', postgresqlDatabaseRecord);
