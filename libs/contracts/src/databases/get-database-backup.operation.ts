import { mayRead } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { databaseBackupRecord } from './database-backup.record.js';
import { ENGINE_TRAITS, instancesPath } from './database-engine.js';
import type { DatabaseEngine } from './database-engine.js';

/** Reading backups needs the scope to write (contract 5.2 rule 13). */
const getDatabaseBackup = (engine: DatabaseEngine) =>
  defineOperation({
    subject: `database.${engine}-backups.get`,
    kind: 'query',
    summary: `Get a backup of a ${ENGINE_TRAITS[engine].name} database`,
    description: 'Returns label, kind and time of one backup before you restore it.',
    http: { method: 'GET', path: `${instancesPath(engine)}/:instanceId/backups/:backupId` },
    scopes: ['databases:read_write'],
    grant: mayRead('database', 'instanceId'),
    params: { instanceId: 'integer', backupId: 'integer' },
    reply: databaseBackupRecord,
  });

export const getMysqlDatabaseBackup = getDatabaseBackup('mysql');
export const getPostgresqlDatabaseBackup = getDatabaseBackup('postgresql');
