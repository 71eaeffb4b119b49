import { Injectable } from '@nestjs/common';
import { existing } from '@stratus/contracts';
import type { SubnetRecord } from '@stratus/contracts';
import type { Entities, Statements } from '@stratus/postgres';
import { SubnetEntity } from './subnet.entity.js';
import { SUBNET_JSON } from './subnet.sql.js';
import type { Subnet } from './subnet.js';

/** The ids follow the order of the request. */
const INSERT_ALL = `
  insert into subnets (account_id, vpc_id, label, ipv4, created, updated)
  select $1, $2, new.label, new.ipv4, $3, $3
    from unnest($4::text[], $5::cidr[]) with ordinality as new (label, ipv4, nth) order by nth
  returning id`;

/** The write side of subnets; every method works in the caller's transaction, which has locked the VPC. */
@Injectable()
export class SubnetRepository {
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

  /** Adds the subnets of a new VPC. */
  async insertAll(
    statements: Statements,
    { id: vpcId, accountId, created }: { id: number; accountId: number; created: Date },
    subnets: readonly Pick<Subnet, 'label' | 'ipv4'>[],
  ): Promise<Subnet[]> {
    if (subnets.length === 0) return [];
    const columns = [subnets.map(({ label }) => label), subnets.map(({ ipv4 }) => ipv4)];
    const rows = await statements.query<{ id: number }>(INSERT_ALL, [accountId, vpcId, created, ...columns]);
    return subnets.map(({ label, ipv4 }, index) => {
      return { ...existing(rows[index]), accountId, vpcId, label, ipv4, created, updated: created };
    });
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
