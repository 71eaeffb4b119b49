import { Injectable } from '@nestjs/common';
import { existing } from '@stratus/contracts';
import type { DiskRecord } from '@stratus/contracts';
import type { Entities, Statements } from '@stratus/postgres';
import { DiskEntity } from './disk.entity.js';
import { DISK_JSON } from './disk.sql.js';
import type { Disk, DiskPlan } from './disk.js';

/** The write side of disks; every method works in the caller's transaction, which holds the instance. */
@Injectable()
export class DiskRepository {
  async ofInstance(manager: Entities, computeId: number): Promise<Disk[]> {
    return manager.find(DiskEntity, { where: { computeId }, order: { id: 'asc' } });
  }

  /** @throws ApiFailure 404 when the instance has no such disk. */
  async find(manager: Entities, computeId: number, id: number): Promise<Disk> {
    return existing(await manager.findOneBy(DiskEntity, { id, computeId }));
  }

  /** Inserts a disk that is not ready yet. @returns its id. */
  async insert(manager: Entities, computeId: number, plan: DiskPlan, now: Date): Promise<number> {
    const disk = { ...plan, computeId, status: 'not ready' as const, created: now, updated: now };
    const { identifiers } = await manager.insert(DiskEntity, disk);
    return existing(identifiers[0] as { id: number } | undefined).id;
  }

  async update(manager: Entities, id: number, changes: Partial<Disk>): Promise<void> {
    await manager.update(DiskEntity, { id }, changes);
  }

  async delete(manager: Entities, id: number): Promise<void> {
    await manager.delete(DiskEntity, { id });
  }

  /** The record, as this transaction sees it. */
  async record(statements: Statements, id: number): Promise<DiskRecord> {
    const rows = await statements.query<{ record: DiskRecord }>(
      `select ${DISK_JSON} as record from disks as disk where disk.id = $1`,
      [id],
    );
    return existing(rows[0]).record;
  }

  /** @returns the disks in the given order. */
  async insertAll(
    manager: Entities,
    computeId: number,
    disks: readonly DiskPlan[],
    status: Disk['status'],
    now: Date,
  ): Promise<Disk[]> {
    const rows = disks.map((disk) => ({ ...disk, computeId, status, created: now, updated: now }));
    return rows.length === 0 ? [] : manager.save(DiskEntity, rows);
  }

  async readyAll(manager: Entities, computeId: number, now: Date): Promise<void> {
    await manager.update(DiskEntity, { computeId, status: 'not ready' }, { status: 'ready', updated: now });
  }

  async resize(manager: Entities, id: number, size: number, now: Date): Promise<void> {
    await manager.update(DiskEntity, { id }, { size, updated: now });
  }

  async deleteOfInstance(manager: Entities, computeId: number): Promise<void> {
    await manager.delete(DiskEntity, { computeId });
  }
}
