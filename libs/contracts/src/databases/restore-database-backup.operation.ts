import { mayWrite } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { empty } from '../schema/schema.js';
import { ENGINE_TRAITS, instancesPath } from './database-engine.js';
import type { DatabaseEngine } from './database-engine.js';

const restoreDatabaseBackup = (engine: DatabaseEngine) =>
  defineOperation({
    subject: `database.${engine}-backups.restore`,
    kind: 'command',
    summary: `Restore a ${ENGINE_TRAITS[engine].name} database from a backup`,
    description:
      'Returns all data to the time of a backup, for example after a faulty release; later changes are lost.',
    http: { method: 'POST', path: `${instancesPath(engine)}/:instanceId/backups/:backupId/restore` },
    scopes: ['databases:read_write'],
    grant: mayWrite('database', 'instanceId'),
    params: { instanceId: 'integer', backupId: 'integer' },
    reply: empty,
    events: ['database_backup_restore'],
  });

export const restoreMysqlDatabaseBackup = restoreDatabaseBackup('mysql');
export const restorePostgresqlDatabaseBackup = restoreDatabaseBackup('postgresql');
