import { Injectable } from '@nestjs/common';
import { existing } from '@stratus/contracts';
import type { SubnetRecord } from '@stratus/contracts';
import { Table } from '@stratus/postgres';
import type { Statements } from '@stratus/postgres';
import { SUBNET_JSON } from './subnet.sql.js';
import type { Subnet } from './subnet.js';

const SUBNETS = new Table<Subnet>('subnets', {
  id: 'id',
  accountId: 'account_id',
  vpcId: 'vpc_id',
  label: 'label',
  ipv4: 'ipv4',
  created: 'created',
  updated: 'updated',
});

const LOCK = `select ${SUBNETS.fields} from subnets where id = $1 and vpc_id = $2 for update`;
const OF_VPC = `select ${SUBNETS.fields} from subnets where vpc_id = $1 order by id`;

/** For the VPC that the session has inserted last. The ids follow the order of the request. */
const INSERT_ALL = `
  insert into subnets (account_id, vpc_id, label, ipv4, created, updated)
  select $1, currval(pg_get_serial_sequence('vpcs', 'id')), new.label, new.ipv4, $2, $2
    from unnest($3::text[], $4::cidr[]) with ordinality as new (label, ipv4, nth) order by nth
  returning id, vpc_id as "vpcId"`;

/** The write side of subnets; every method works in the caller's transaction, which has locked the VPC. */
@Injectable()
export class SubnetRepository {
  /**
   * Locks the subnet, after its VPC.
   *
   * @throws ApiFailure 404 when the VPC has no such subnet.
   */
  async lock(statements: Statements, vpcId: number, id: number): Promise<Subnet> {
    return existing((await statements.query<Subnet>(LOCK, [id, vpcId]))[0]);
  }

  async ofVpc(statements: Statements, vpcId: number): Promise<Subnet[]> {
    return statements.query<Subnet>(OF_VPC, [vpcId]);
  }

  async insert(statements: Statements, subnet: Omit<Subnet, 'id'>): Promise<Subnet> {
    const { text, values } = SUBNETS.insert([subnet], 'returning id');
    const [row] = await statements.query<{ id: number }>(text, values);
    return { ...subnet, ...existing(row) };
  }

  /** Adds the subnets of a new VPC, of which they need not know the id: its insert may be under way. */
  async insertAll(
    statements: Statements,
    { accountId, created }: Pick<Subnet, 'accountId' | 'created'>,
    subnets: readonly Pick<Subnet, 'label' | 'ipv4'>[],
  ): Promise<Subnet[]> {
    if (subnets.length === 0) return [];
    const columns = [subnets.map(({ label }) => label), subnets.map(({ ipv4 }) => ipv4)];
    const values = [accountId, created, ...columns];
    const rows = await statements.query<Pick<Subnet, 'id' | 'vpcId'>>(INSERT_ALL, values);
    return subnets.map(({ label, ipv4 }, index) => {
      return { ...existing(rows[index]), accountId, label, ipv4, created, updated: created };
    });
  }

  update(statements: Statements, id: number, changes: Partial<Subnet>): void {
    statements.send(SUBNETS.update(id, changes));
  }

  delete(statements: Statements, id: number): void {
    statements.send({ text: 'delete from subnets where id = $1', values: [id] });
  }

  /** Deletes all subnets of a VPC; a foreign key refuses while one is in use. */
  deleteOfVpc(statements: Statements, vpcId: number): void {
    statements.send({ text: 'delete from subnets where vpc_id = $1', values: [vpcId] });
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
