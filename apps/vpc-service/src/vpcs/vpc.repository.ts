import { Injectable } from '@nestjs/common';
import { existing } from '@stratus/contracts';
import type { VpcRecord } from '@stratus/contracts';
import { Database, IdReserve } from '@stratus/postgres';
import type { Entities, Statements, Write } from '@stratus/postgres';
import { VpcEntity } from './vpc.entity.js';
import { VPC_JSON } from './vpc.sql.js';
import type { Vpc } from './vpc.js';

const INSERT = `
  insert into vpcs (id, account_id, label, description, region, created, updated) overriding system value
  values ($1, $2, $3, $4, $5, $6, $7)`;
const INSERT_MANY = `
  insert into vpcs (id, account_id, label, description, region, created, updated) overriding system value
  select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::timestamptz[], $7::timestamptz[])`;

/** The write side of VPCs; every method with a transaction's means works in it. */
@Injectable()
export class VpcRepository {
  private readonly ids: IdReserve;

  constructor(database: Database) {
    this.ids = new IdReserve(database, 'vpcs');
  }

  /** @throws ApiFailure 503 when Postgres is away. */
  async newId(): Promise<number> {
    const [id] = await this.ids.take(1);
    return id as number;
  }

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

  /** Fails on `vpcs_label_unique` when the label is taken, also by a transaction that commits meanwhile. */
  insertion({ id, accountId, label, description, region, created, updated }: Vpc): Write {
    return { text: INSERT, many: INSERT_MANY, values: [id, accountId, label, description, region, created, updated] };
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
