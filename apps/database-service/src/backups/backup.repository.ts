import { Injectable } from '@nestjs/common';
import { existing } from '@stratus/contracts';
import type { DatabaseBackupRecord } from '@stratus/contracts';
import { Table } from '@stratus/postgres';
import type { Statements } from '@stratus/postgres';
import type { AutomaticBackup } from './backup-calendar.js';
import { BACKUP_JSON } from './backup.sql.js';
import type { Backup } from './backup.js';

const BACKUPS = new Table<Backup>('backups', {
  id: 'id',
  databaseId: 'database_id',
  type: 'type',
  label: 'label',
  target: 'target',
  midnight: 'midnight',
  complete: 'complete',
  created: 'created',
});

const OF_DATABASE = `select ${BACKUPS.fields} from backups where database_id = $1 order by id`;
const AUTOMATIC = `
  select id, coalesce(midnight, created) as midnight from backups where database_id = $1 and type = 'auto' and complete`;
const COMPLETE = `select ${BACKUPS.fields} from backups where id = $1 and database_id = $2 and complete`;
const RECORD = `select ${BACKUP_JSON} as record from backups as backup where backup.id = $1`;

/** The write side of backups. The caller holds the lock on the row of their database, which guards them. */
@Injectable()
export class BackupRepository {
  async ofDatabase(statements: Statements, databaseId: number): Promise<Backup[]> {
    return statements.query<Backup>(OF_DATABASE, [databaseId]);
  }

  /** The complete automatic ones. */
  async automatic(statements: Statements, databaseId: number): Promise<AutomaticBackup[]> {
    return statements.query<AutomaticBackup>(AUTOMATIC, [databaseId]);
  }

  /** @throws ApiFailure 404 if the database has no such complete backup. */
  async find(statements: Statements, databaseId: number, id: number): Promise<Backup> {
    return existing((await statements.query<Backup>(COMPLETE, [id, databaseId]))[0]);
  }

  async insert(statements: Statements, backup: Omit<Backup, 'id'>): Promise<number> {
    const { text, values } = BACKUPS.insert([backup], 'returning id');
    return existing((await statements.query<{ id: number }>(text, values))[0]).id;
  }

  complete(statements: Statements, id: number): void {
    statements.send(BACKUPS.update(id, { complete: true }));
  }

  delete(statements: Statements, id: number): void {
    statements.send({ text: 'delete from backups where id = $1', values: [id] });
  }

  /** The record as the view shows it and this transaction sees it; undefined if it is gone. */
  async record(statements: Statements, id: number): Promise<DatabaseBackupRecord | undefined> {
    return (await statements.query<{ record: DatabaseBackupRecord }>(RECORD, [id]))[0]?.record;
  }
}
