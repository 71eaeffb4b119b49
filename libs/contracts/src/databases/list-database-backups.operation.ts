import { mayRead } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { pageOf } from '../pagination/page.js';
import { databaseBackupRecord } from './database-backup.record.js';
import { ENGINE_TRAITS, instancesPath } from './database-engine.js';
import type { DatabaseEngine } from './database-engine.js';
import { DATABASE_BACKUP_FIELDS } from './database-list-fields.js';

/** Reading backups needs the scope to write (contract 5.2 rule 13). */
const listDatabaseBackups = (engine: DatabaseEngine) =>
  defineOperation({
    subject: `database.${engine}-backups.list`,
    kind: 'query',
    summary: `List the backups of a ${ENGINE_TRAITS[engine].name} database`,
    description: 'Shows the points in time to which the data can be restored.',
    http: { method: 'GET', path: `${instancesPath(engine)}/:instanceId/backups` },
    scopes: ['databases:read_write'],
    grant: mayRead('database', 'instanceId'),
    params: { instanceId: 'integer' },
    list: { filterable: DATABASE_BACKUP_FIELDS },
    reply: pageOf(databaseBackupRecord),
  });

export const listMysqlDatabaseBackups = listDatabaseBackups('mysql');
export const listPostgresqlDatabaseBackups = listDatabaseBackups('postgresql');
