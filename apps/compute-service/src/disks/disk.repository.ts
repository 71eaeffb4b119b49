import { Injectable } from '@nestjs/common';
import type { Entities } from '@stratus/platform/persistence';
import { DiskEntity } from './disk.entity.js';
import type { Disk, DiskPlan } from './disk.js';

/** The write side of disks; every method works in the caller's transaction, which holds the instance. */
@Injectable()
export class DiskRepository {
  async ofInstance(manager: Entities, computeId: number): Promise<Disk[]> {
    return manager.find(DiskEntity, { where: { computeId }, order: { id: 'asc' } });
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
