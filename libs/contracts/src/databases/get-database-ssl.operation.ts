import { mayRead } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { databaseSslRecord } from './database-access.record.js';
import { ENGINE_TRAITS, instancesPath } from './database-engine.js';
import type { DatabaseEngine } from './database-engine.js';

const getDatabaseSsl = (engine: DatabaseEngine) =>
  defineOperation({
    subject: `database.${engine}-ssl.get`,
    kind: 'query',
    summary: `Get the CA certificate of a ${ENGINE_TRAITS[engine].name} database`,
    description: 'Returns the certificate with which clients verify that they talk to this database.',
    http: { method: 'GET', path: `${instancesPath(engine)}/:instanceId/ssl` },
    scopes: ['databases:read_only'],
    grant: mayRead('database', 'instanceId'),
    params: { instanceId: 'integer' },
    reply: databaseSslRecord,
  });

export const getMysqlDatabaseSsl = getDatabaseSsl('mysql');
export const getPostgresqlDatabaseSsl = getDatabaseSsl('postgresql');
