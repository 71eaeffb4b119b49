import { mayWrite } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { empty } from '../schema/schema.js';
import { ENGINE_TRAITS, instancesPath } from './database-engine.js';
import type { DatabaseEngine } from './database-engine.js';

const deleteDatabaseBackup = (engine: DatabaseEngine) =>
  defineOperation({
    subject: `database.${engine}-backups.delete`,
    kind: 'command',
    summary: `Delete a backup of a ${ENGINE_TRAITS[engine].name} database`,
    description: 'Removes a snapshot that you no longer need; daily backups expire by themselves.',
    http: { method: 'DELETE', path: `${instancesPath(engine)}/:instanceId/backups/:backupId` },
    scopes: ['databases:read_write'],
    grant: mayWrite('database', 'instanceId'),
    params: { instanceId: 'integer', backupId: 'integer' },
    reply: empty,
    events: ['database_backup_delete'],
  });

export const deleteMysqlDatabaseBackup = deleteDatabaseBackup('mysql');
export const deletePostgresqlDatabaseBackup = deleteDatabaseBackup('postgresql');
