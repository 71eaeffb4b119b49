import { Injectable } from '@nestjs/common';
import { existing } from '@stratus/contracts';
import type { VpcRecord } from '@stratus/contracts';
import { Table } from '@stratus/postgres';
import type { Statements } from '@stratus/postgres';
import { VPC_JSON } from './vpc.sql.js';
import type { Vpc } from './vpc.js';

const VPCS = new Table<Vpc>('vpcs', {
  id: 'id',
  accountId: 'account_id',
  label: 'label',
  description: 'description',
  region: 'region',
  created: 'created',
  updated: 'updated',
});

const LOCK = `select ${VPCS.fields} from vpcs where id = $1 and account_id = $2 for update`;
const LABEL_TAKEN = 'select from vpcs where account_id = $1 and label = $2';

/** The write side of VPCs; every method works in the caller's transaction. */
@Injectable()
export class VpcRepository {
  /**
   * Locks the VPC: no other transaction changes it or adds a subnet.
   *
   * @throws ApiFailure 404 when the account has no such VPC.
   */
  async lock(statements: Statements, accountId: number, id: number): Promise<Vpc> {
    return existing((await statements.query<Vpc>(LOCK, [id, accountId]))[0]);
  }

  async labelTaken(statements: Statements, accountId: number, label: string): Promise<boolean> {
    return (await statements.query(LABEL_TAKEN, [accountId, label])).length > 0;
  }

  /** Fails on `vpcs_label_unique` when the label is in use, even by a concurrent transaction that commits first. */
  async insert(statements: Statements, vpc: Omit<Vpc, 'id'>): Promise<Vpc> {
    const { text, values } = VPCS.insert([vpc], 'returning id');
    const [row] = await statements.query<{ id: number }>(text, values);
    return { ...vpc, ...existing(row) };
  }

  update(statements: Statements, id: number, changes: Partial<Vpc>): void {
    statements.send(VPCS.update(id, changes));
  }

  delete(statements: Statements, id: number): void {
    statements.send({ text: 'delete from vpcs where id = $1', values: [id] });
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
