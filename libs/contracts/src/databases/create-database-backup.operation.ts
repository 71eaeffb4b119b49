import { mayWrite } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { empty } from '../schema/schema.js';
import { OneOf, Optional, Required } from '../validation/decorators.js';
import { BACKUP_TARGETS } from './database-backup.record.js';
import type { BackupTarget } from './database-backup.record.js';
import { ENGINE_TRAITS, instancesPath } from './database-engine.js';
import type { DatabaseEngine } from './database-engine.js';
import { SnapshotLabel } from './database-fields.js';

export class CreateDatabaseBackupRequest {
  @Required('1 to 30 ASCII letters, digits and underscores, unique among the backups of the database')
  @SnapshotLabel()
  label: string;
  @Optional('`primary`, the default, or `secondary` for a replica, which needs three nodes')
  @OneOf(BACKUP_TARGETS)
  target?: BackupTarget;
}

const createDatabaseBackup = (engine: DatabaseEngine) =>
  defineOperation({
    subject: `database.${engine}-backups.create`,
    kind: 'command',
    summary: `Back up a ${ENGINE_TRAITS[engine].name} database`,
    description: 'Saves the data before a risky change, in addition to the daily backups.',
    http: { method: 'POST', path: `${instancesPath(engine)}/:instanceId/backups` },
    scopes: ['databases:read_write'],
    grant: mayWrite('database', 'instanceId'),
    params: { instanceId: 'integer' },
    body: CreateDatabaseBackupRequest,
    example: { label: 'before_the_migration' },
    reply: empty,
    events: ['database_backup_create'],
  });

export const createMysqlDatabaseBackup = createDatabaseBackup('mysql');
export const createPostgresqlDatabaseBackup = createDatabaseBackup('postgresql');
