import { Injectable } from '@nestjs/common';
import { existing } from '@stratus/contracts';
import type { VpcRecord } from '@stratus/contracts';
import type { Entities, Statements } from '@stratus/postgres';
import { VpcEntity } from './vpc.entity.js';
import { VPC_JSON } from './vpc.sql.js';
import type { Vpc } from './vpc.js';

const INSERT = `
  insert into vpcs (account_id, label, description, region, created, updated) values ($1, $2, $3, $4, $5, $6) returning id`;

/** The write side of VPCs; every method works in the caller's transaction. */
@Injectable()
export class VpcRepository {
  /**
   * Locks the VPC: no other transaction changes it or adds a subnet.
   *
   * @throws ApiFailure 404 when the account has no such VPC.
   */
  async lock(manager: Entities, accountId: number, id: number): Promise<Vpc> {
    return existing(
      await manager.findOne(VpcEntity, { where: { id, accountId }, lock: { mode: 'pessimistic_write' } }),
    );
  }

  async labelTaken(manager: Entities, accountId: number, label: string): Promise<boolean> {
    return manager.existsBy(VpcEntity, { accountId, label });
  }

  /** Fails on `vpcs_label_unique` when the label is in use, even by a concurrent transaction that commits first. */
  async insert(statements: Statements, vpc: Omit<Vpc, 'id'>): Promise<Vpc> {
    const { accountId, label, description, region, created, updated } = vpc;
    const values = [accountId, label, description, region, created, updated];
    const [row] = await statements.query<{ id: number }>(INSERT, values);
    return { ...vpc, ...existing(row) };
  }

  async update(manager: Entities, id: number, changes: Partial<Vpc>): Promise<void> {
    await manager.update(VpcEntity, { id }, changes);
  }

  async delete(manager: Entities, id: number): Promise<void> {
    await manager.delete(VpcEntity, { id });
  }

  /** The record with attachments, as this transaction sees it. */
  async record(statements: Statements, id: number): Promise<VpcRecord> {
    const rows = await statements.query<{ record: VpcRecord }>(
      `select ${VPC_JSON} as record from vpcs as vpc where vpc.id = $1`,
      [id],
    );
    return existing(rows[0]).record;
  }
}
