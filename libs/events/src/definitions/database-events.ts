import type { NewEvent } from '@stratus/commands';
import {
  databaseBackupRecord,
  databaseUrl,
  either,
  mysqlDatabaseRecord,
  postgresqlDatabaseRecord,
} from '@stratus/contracts';
import type { DatabaseBackupRecord, DatabaseRecord } from '@stratus/contracts';
import { granteesOf } from './audience.js';
import { defineEvent } from './define-event.js';
import { concerning } from './second-entity.js';

type Named = Pick<DatabaseRecord, 'id' | 'label' | 'engine'>;

const named = ({ id, label, engine }: Named) => ({ id, label, url: databaseUrl({ engine, id }) });
const ofBackup = (_backup: DatabaseBackupRecord, database: Named) => named(database);

const ofDatabase = { service: 'database', entity: 'database', seenBy: granteesOf('database') };
const database = { ...ofDatabase, data: either('AnyDatabase', mysqlDatabaseRecord, postgresqlDatabaseRecord) };
const backup = { ...ofDatabase, data: databaseBackupRecord };

export const databaseCreate = defineEvent(
  {
    ...database,
    type: 'database_create',
    summary: 'A database was created and is being provisioned',
    lifecycle: 'begins',
    job: true,
  },
  named,
);
export const databaseCreateFailed = defineEvent(
  { ...database, type: 'database_create_failed', summary: 'A new database could not be provisioned' },
  named,
);
export const databaseUpdate = defineEvent(
  {
    ...database,
    type: 'database_update',
    summary: 'A database is updated, resized or patched',
    job: true,
  },
  named,
);
export const databaseUpdateFailed = defineEvent(
  { ...database, type: 'database_update_failed', summary: 'An update of a database failed' },
  named,
);
export const databaseDegraded = defineEvent(
  { ...database, type: 'database_degraded', summary: 'A database has lost some of its nodes' },
  named,
);
export const databaseFailed = defineEvent(
  { ...database, type: 'database_failed', summary: 'A database has lost all of its nodes' },
  named,
);
export const databaseDelete = defineEvent(
  {
    ...database,
    type: 'database_delete',
    summary: 'A database is deleted with its backups',
    lifecycle: 'ends',
    job: true,
  },
  named,
);
export const databaseCredentialsReset = defineEvent(
  {
    ...database,
    type: 'database_credentials_reset',
    summary: 'The password of a database is reset',
    job: true,
  },
  named,
);

const backupTaken = defineEvent(
  { ...backup, type: 'database_backup_create', summary: 'A database is backed up', job: true },
  ofBackup,
);
const backupRestored = defineEvent(
  { ...backup, type: 'database_backup_restore', summary: 'A database is restored from a backup', job: true },
  ofBackup,
);
const backupDeleted = defineEvent(
  { ...backup, type: 'database_backup_delete', summary: 'A backup of a database was deleted', lifecycle: 'part-ends' },
  ofBackup,
);

/** Backup events concern the database; the backup is the second entity. */
const aboutBackup =
  (define: (record: DatabaseBackupRecord, database: Named) => NewEvent) =>
  (record: DatabaseBackupRecord, of: Named): NewEvent =>
    concerning(define(record, of), {
      type: 'backups',
      id: record.id,
      label: record.label,
      url: `${databaseUrl(of)}/backups/${record.id}`,
    });

export const databaseBackupCreate = aboutBackup(backupTaken);
export const databaseBackupRestore = aboutBackup(backupRestored);
export const databaseBackupDelete = aboutBackup(backupDeleted);
