import { Injectable } from '@nestjs/common';
import { existing } from '@stratus/contracts';
import type { SubnetRecord } from '@stratus/contracts';
import { Database, IdReserve } from '@stratus/postgres';
import type { Entities, Statements, Write } from '@stratus/postgres';
import { SubnetEntity } from './subnet.entity.js';
import { SUBNET_JSON } from './subnet.sql.js';
import type { Subnet } from './subnet.js';

const INSERT_ALL = `
  insert into subnets (id, account_id, vpc_id, label, ipv4, created, updated) overriding system value
  select new.id, $1, $2, new.label, new.ipv4, $3, $3 from unnest($4::bigint[], $5::text[], $6::cidr[]) as new (id, label, ipv4)`;

/** The write side of subnets; every method works in the caller's transaction, which has locked the VPC. */
@Injectable()
export class SubnetRepository {
  private readonly ids: IdReserve;

  constructor(database: Database) {
    this.ids = new IdReserve(database, 'subnets');
  }

  /**
   * Locks the subnet, after its VPC.
   *
   * @throws ApiFailure 404 when the VPC has no such subnet.
   */
  async lock(manager: Entities, vpcId: number, id: number): Promise<Subnet> {
    return existing(await manager.findOne(SubnetEntity, { where: { id, vpcId }, lock: { mode: 'pessimistic_write' } }));
  }

  async ofVpc(manager: Entities, vpcId: number): Promise<Subnet[]> {
    return manager.find(SubnetEntity, { where: { vpcId }, order: { id: 'asc' } });
  }

  async insert(manager: Entities, subnet: Omit<Subnet, 'id'>): Promise<Subnet> {
    const { identifiers } = await manager.insert(SubnetEntity, subnet);
    return { ...subnet, id: identifiers[0]?.id as number };
  }

  /** Ids for so many new subnets. @throws ApiFailure 503 when Postgres is away. */
  async newIds(count: number): Promise<number[]> {
    return count === 0 ? [] : this.ids.take(count);
  }

  /** Adds the subnets of a VPC that is written with them. */
  insertion(subnets: readonly Subnet[]): Write {
    const [{ accountId, vpcId, created } = {}] = subnets;
    const columns = [subnets.map(({ id }) => id), subnets.map(({ label }) => label), subnets.map(({ ipv4 }) => ipv4)];
    return { text: INSERT_ALL, values: [accountId, vpcId, created, ...columns] };
  }

  async update(manager: Entities, id: number, changes: Partial<Subnet>): Promise<void> {
    await manager.update(SubnetEntity, { id }, changes);
  }

  async delete(manager: Entities, id: number): Promise<void> {
    await manager.delete(SubnetEntity, { id });
  }

  /** Deletes all subnets of a VPC; a foreign key refuses while one is in use. */
  async deleteOfVpc(manager: Entities, vpcId: number): Promise<void> {
    await manager.delete(SubnetEntity, { vpcId });
  }

  /** The record with attachments, as this transaction sees it. */
  async record(statements: Statements, id: number): Promise<SubnetRecord> {
    const rows = await statements.query<{ record: SubnetRecord }>(
      `select ${SUBNET_JSON} as record from subnets as subnet where subnet.id = $1`,
      [id],
    );
    return existing(rows[0]).record;
  }
}
