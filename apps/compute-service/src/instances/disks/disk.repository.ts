import { Injectable } from '@nestjs/common';
import { existing } from '@stratus/contracts';
import type { DiskRecord } from '@stratus/contracts';
import { Table } from '@stratus/postgres';
import type { Statements } from '@stratus/postgres';
import { DISK_JSON } from './disk.sql.js';
import type { Disk, DiskPlan } from './disk.js';

const DISKS = new Table<Disk>('disks', {
  id: 'id',
  computeId: 'compute_id',
  label: 'label',
  size: 'size',
  filesystem: 'filesystem',
  status: 'status',
  created: 'created',
  updated: 'updated',
});

const READY_ALL = `update disks set status = 'ready', updated = $2 where compute_id = $1 and status = 'not ready'`;

/** The write side of disks; every method works in the caller's transaction, which holds the instance. */
@Injectable()
export class DiskRepository {
  async ofInstance(statements: Statements, computeId: number): Promise<Disk[]> {
    return statements.query<Disk>(`select ${DISKS.fields} from disks where compute_id = $1 order by id`, [computeId]);
  }

  /** @throws ApiFailure 404 when the instance has no such disk. */
  async find(statements: Statements, computeId: number, id: number): Promise<Disk> {
    const text = `select ${DISKS.fields} from disks where id = $1 and compute_id = $2`;
    const [found] = await statements.query<Disk>(text, [id, computeId]);
    return existing(found);
  }

  /** Inserts a disk that is not ready yet. @returns its id. */
  async insert(statements: Statements, computeId: number, plan: DiskPlan, now: Date): Promise<number> {
    const [disk] = await this.insertAll(statements, computeId, [plan], 'not ready', now);
    return existing(disk).id;
  }

  update(statements: Statements, id: number, changes: Partial<Disk>): void {
    statements.send(DISKS.update(id, changes));
  }

  delete(statements: Statements, id: number): void {
    statements.send({ text: 'delete from disks where id = $1', values: [id] });
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
    statements: Statements,
    computeId: number,
    disks: readonly DiskPlan[],
    status: Disk['status'],
    now: Date,
  ): Promise<Disk[]> {
    const [first, ...others] = disks.map((disk) => ({ ...disk, computeId, status, created: now, updated: now }));
    if (!first) return [];
    const { text, values } = DISKS.insert([first, ...others], `returning ${DISKS.fields}`);
    return statements.query<Disk>(text, values);
  }

  readyAll(statements: Statements, computeId: number, now: Date): void {
    statements.send({ text: READY_ALL, values: [computeId, now] });
  }

  resize(statements: Statements, id: number, size: number, now: Date): void {
    this.update(statements, id, { size, updated: now });
  }

  deleteOfInstance(statements: Statements, computeId: number): void {
    statements.send({ text: 'delete from disks where compute_id = $1', values: [computeId] });
  }
}
