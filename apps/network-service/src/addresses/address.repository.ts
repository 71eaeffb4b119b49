import { Injectable } from '@nestjs/common';
import { existing } from '@stratus/contracts';
import type { AllocatedAddressesRecord, IpAddressRecord } from '@stratus/contracts';
import type { Statements } from '@stratus/postgres';
import { ADDRESSES_FROM, ADDRESS_JSON } from './address.sql.js';
import type { AllocatedAddress, HoldingKind } from './ip-address.js';

/** An address or range to give to an instance. */
export interface NewAddress {
  accountId: number;
  computeId: number;
  region: string;
  kind: HoldingKind;
  poolId: number;
  address: string;
  rdns: string | null;
  moveId?: string;
  additionId?: string;
}

const INSERT = `
  insert into addresses (account_id, compute_id, region, kind, pool_id, address, rdns, move_id, addition_id)
  select (item->>'accountId')::bigint, (item->>'computeId')::bigint, item->>'region', item->>'kind',
         (item->>'poolId')::bigint, (item->>'address')::inet, item->>'rdns', (item->>'moveId')::uuid,
         (item->>'additionId')::uuid
    from json_array_elements($1::json) with ordinality as added (item, place) order by place
  returning id`;

/** Returns addresses to their pools, which reuse them last. Omits SLAAC addresses: the ids they derive from are never reused. */
const returning = (condition: string): string => `
  with gone as (delete from addresses where ${condition} returning id, pool_id, address, kind)
  insert into returned_addresses (pool_id, address)
  select pool_id, address from gone where kind <> 'slaac' order by id`;
const RETURN_OF_COMPUTE = returning('compute_id = $1');
const RETURN_IN_USE = returning('compute_id = $1 and move_id is null');
const RETURN_OF_MOVE = returning('move_id = $1');
const RETURN_ONE = returning('id = $1');

/** An address in use, found by its text. */
export interface NamedAddress extends Pick<AllocatedAddress, 'id' | 'kind' | 'address' | 'rdns'> {
  computeId: number;
}

/**
 * Private pools are per region, so instances in two regions may have the same address: this finds the one in use for
 * longest. `$3` are the instances that may have it, or null for all.
 */
export const FIND_ADDRESS = `
  select id, kind, host(address) as address, rdns, compute_id as "computeId" from addresses
   where account_id = $1 and address = $2::inet and move_id is null
     and ($3::bigint[] is null or compute_id = any($3::bigint[]))
   order by id limit 1`;

/** The write side of addresses; the caller has locked the instance. */
@Injectable()
export class AddressRepository {
  add(statements: Statements, addresses: readonly NewAddress[]): void {
    statements.send({ text: INSERT, values: [JSON.stringify(addresses)] });
  }

  /** @returns the id. */
  async insertOne(statements: Statements, address: NewAddress): Promise<number> {
    const [row] = await statements.query<{ id: number }>(INSERT, [JSON.stringify([address])]);
    return existing(row).id;
  }

  /** The first addresses of an instance, or those for a move; undefined when it has none. */
  async allocated(
    statements: Statements,
    computeId: number,
    moveId: string | null = null,
  ): Promise<AllocatedAddressesRecord | undefined> {
    const [row] = await statements.query<{ [K in keyof AllocatedAddressesRecord]: string | null }>(
      `select (array_agg(host(address) order by place) filter (where kind = 'public'))[1] as ipv4,
              max(host(address)) filter (where kind = 'private') as private,
              max(host(address)) filter (where kind = 'slaac') as ipv6
         from addresses where compute_id = $1 and move_id is not distinct from $2::uuid`,
      [computeId, moveId],
    );
    const { ipv4 = null, private: own = null, ipv6 = null } = row ?? {};
    return ipv4 === null || ipv6 === null ? undefined : { ipv4, private: own, ipv6 };
  }

  /** The addresses in use, in the order in which the instance got them. */
  async ofCompute(statements: Statements, computeId: number): Promise<AllocatedAddress[]> {
    return statements.query<AllocatedAddress>(
      `select id, kind, host(address) as address, rdns,
              exists (select from nat_links as link where link.address_id = addresses.id) as "hasNat",
              exists (select from address_shares as share where share.address_id = addresses.id) as "isShared"
         from addresses where compute_id = $1 and kind <> 'range' and move_id is null order by place`,
      [computeId],
    );
  }

  async hasRange(statements: Statements, computeId: number): Promise<boolean> {
    const rows = await statements.query("select from addresses where compute_id = $1 and kind = 'range' limit 1", [
      computeId,
    ]);
    return rows.length > 0;
  }

  /** Whether another instance's address is shared with the instance. */
  async isAnswering(statements: Statements, computeId: number): Promise<boolean> {
    const rows = await statements.query('select from address_shares where compute_id = $1 limit 1', [computeId]);
    return rows.length > 0;
  }

  /** The address, locked: it stays in use and with its instance. Take this lock last. */
  async lockNamed(
    statements: Statements,
    accountId: number,
    address: string,
    among: readonly number[] | null,
  ): Promise<NamedAddress | undefined> {
    const [found] = await statements.query<NamedAddress>(`${FIND_ADDRESS} for update`, [accountId, address, among]);
    return found;
  }

  async addedBy(statements: Statements, accountId: number, additionId: string): Promise<number | undefined> {
    const [row] = await statements.query<{ id: number }>(
      'select id from addresses where addition_id = $1 and account_id = $2',
      [additionId, accountId],
    );
    return row?.id;
  }

  async additionOf(statements: Statements, id: number): Promise<string | null> {
    const [row] = await statements.query<{ additionId: string | null }>(
      'select addition_id as "additionId" from addresses where id = $1',
      [id],
    );
    return existing(row).additionId;
  }

  async setRdns(statements: Statements, id: number, rdns: string | null): Promise<void> {
    await statements.query('update addresses set rdns = $2 where id = $1', [id, rdns]);
  }

  async returnAll(statements: Statements, computeId: number): Promise<void> {
    await statements.query(RETURN_OF_COMPUTE, [computeId]);
  }

  /** Returns the addresses in use, and replaces them by those reserved for the move. */
  async replaceBy(statements: Statements, computeId: number, moveId: string): Promise<void> {
    // Sharing is limited to one region: all sharing with the instance ends.
    await statements.query('delete from address_shares where compute_id = $1', [computeId]);
    await statements.query(RETURN_IN_USE, [computeId]);
    await statements.query('update addresses set move_id = null where move_id = $1', [moveId]);
  }

  async returnOfMove(statements: Statements, moveId: string): Promise<void> {
    await statements.query(RETURN_OF_MOVE, [moveId]);
  }

  async returnOne(statements: Statements, id: number): Promise<void> {
    await statements.query(RETURN_ONE, [id]);
  }

  async record(statements: Statements, id: number): Promise<IpAddressRecord> {
    return existing((await this.records(statements, [id])).get(id));
  }

  /** The records by id. */
  async records(statements: Statements, ids: readonly number[]): Promise<ReadonlyMap<number, IpAddressRecord>> {
    if (ids.length === 0) return new Map();
    const rows = await statements.query<{ id: number; record: IpAddressRecord }>(
      `select address.id, ${ADDRESS_JSON} as record from ${ADDRESSES_FROM} where address.id = any($1::bigint[])`,
      [ids],
    );
    return new Map(rows.map(({ id, record }) => [id, record]));
  }
}
