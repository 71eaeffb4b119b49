import { Injectable } from '@nestjs/common';
import { existing } from '@stratus/contracts';
import type { DatabaseBackupRecord } from '@stratus/contracts';
import type { Entities, Statements } from '@stratus/postgres';
import { BackupEntity } from './backup.entity.js';
import { BACKUP_JSON } from './backup.sql.js';
import type { Backup } from './backup.js';

const RECORD = `select ${BACKUP_JSON} as record from backups as backup where backup.id = $1`;

/** The write side of backups. The caller holds the lock on the row of their database, which guards them. */
@Injectable()
export class BackupRepository {
  async ofDatabase(manager: Entities, databaseId: number): Promise<Backup[]> {
    return manager.find(BackupEntity, { where: { databaseId }, order: { id: 'asc' } });
  }

  /** The complete automatic ones. */
  async automatic(manager: Entities, databaseId: number): Promise<{ id: number; midnight: Date }[]> {
    const stored = await manager.find(BackupEntity, { where: { databaseId, type: 'auto', complete: true } });
    return stored.map(({ id, midnight, created }) => ({ id, midnight: midnight ?? created }));
  }

  /** @throws ApiFailure 404 if the database has no such complete backup. */
  async find(manager: Entities, databaseId: number, id: number): Promise<Backup> {
    return existing(await manager.findOneBy(BackupEntity, { id, databaseId, complete: true }));
  }

  async insert(manager: Entities, backup: Omit<Backup, 'id'>): Promise<number> {
    const { identifiers } = await manager.insert(BackupEntity, backup);
    return existing(identifiers[0] as { id: number } | undefined).id;
  }

  async complete(manager: Entities, id: number): Promise<void> {
    await manager.update(BackupEntity, { id }, { complete: true });
  }

  async delete(manager: Entities, id: number): Promise<void> {
    await manager.delete(BackupEntity, { id });
  }

  /** The record as the view shows it and this transaction sees it; undefined if it is gone. */
  async record(statements: Statements, id: number): Promise<DatabaseBackupRecord | undefined> {
    return (await statements.query<{ record: DatabaseBackupRecord }>(RECORD, [id]))[0]?.record;
  }
}
