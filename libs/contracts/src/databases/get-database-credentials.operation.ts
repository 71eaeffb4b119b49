import { mayRead } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { databaseCredentialsRecord } from './database-access.record.js';
import { ENGINE_TRAITS, instancesPath } from './database-engine.js';
import type { DatabaseEngine } from './database-engine.js';

const getDatabaseCredentials = (engine: DatabaseEngine) =>
  defineOperation({
    subject: `database.${engine}-credentials.get`,
    kind: 'query',
    summary: `Get the credentials of a ${ENGINE_TRAITS[engine].name} database`,
    description: 'Returns the user name and password with which a client connects.',
    http: { method: 'GET', path: `${instancesPath(engine)}/:instanceId/credentials` },
    scopes: ['databases:read_only'],
    grant: mayRead('database', 'instanceId'),
    params: { instanceId: 'integer' },
    reply: databaseCredentialsRecord,
  });

export const getMysqlDatabaseCredentials = getDatabaseCredentials('mysql');
export const getPostgresqlDatabaseCredentials = getDatabaseCredentials('postgresql');
