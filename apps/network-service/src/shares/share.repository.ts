import { Injectable } from '@nestjs/common';
import type { Statements } from '@stratus/postgres';
import { storedTextsOf } from '../ranges/range.js';
import type { Shareable } from './share.js';

/** One address that one instance answers for, besides the one that has it. */
export interface Share {
  addressId: number;
  /** The instance that answers for it. */
  computeId: number;
  label: string;
}

/** Something that a request is about. */
export interface Concerned extends Shareable {
  /** Whether the request names it. */
  isNamed: boolean;
  /** Whether the instance answers for it now. */
  isCurrent: boolean;
}

/** Two searches, each by its index: as one condition with "or" they would read all addresses of the account. */
export const CONCERNED = `
  with concerned as materialized (
    select id from addresses where account_id = $1 and address = any($2::inet[])
     union
    select address_id from address_shares where compute_id = $3)
  select id, kind, host(address) as address, compute_id as "computeId", region, address = any($2::inet[]) as "isNamed",
         exists (select from nat_links as link where link.address_id = addresses.id) as "hasNat",
         exists (select from address_shares as share where share.address_id = addresses.id and share.compute_id = $3)
           as "isCurrent"
    from addresses join concerned using (id)
   where account_id = $1 and move_id is null
   order by id`;

const ADD = `insert into address_shares (compute_id, address_id) select $1, id from unnest($2::bigint[]) as shared (id)`;
const END = `delete from address_shares where compute_id = $1 and address_id = any($2::bigint[])`;

/**
 * The write side of sharing; the caller has locked the instances, those that have the addresses and the one that answers
 * for them. A share goes with its address and with either instance.
 */
@Injectable()
export class ShareRepository {
  /** What has one of these texts (ranges: without their prefix length), in any region, and what the instance answers for now. */
  async concerned(
    statements: Statements,
    accountId: number,
    computeId: number,
    addresses: readonly string[],
  ): Promise<Concerned[]> {
    return statements.query<Concerned>(CONCERNED, [
      accountId,
      [...addresses, ...addresses.flatMap(storedTextsOf)],
      computeId,
    ]);
  }

  async add(statements: Statements, computeId: number, addressIds: readonly number[]): Promise<void> {
    if (addressIds.length > 0) await statements.query(ADD, [computeId, addressIds]);
  }

  async end(statements: Statements, computeId: number, addressIds: readonly number[]): Promise<void> {
    if (addressIds.length > 0) await statements.query(END, [computeId, addressIds]);
  }

  /** Ends all sharing of an address. @returns what has ended. */
  async endOfAddress(statements: Statements, addressId: number): Promise<Share[]> {
    return statements.query<Share>(
      `delete from address_shares as share using computes as compute
        where share.address_id = $1 and compute.id = share.compute_id
        returning share.address_id as "addressId", compute.id as "computeId", compute.label`,
      [addressId],
    );
  }
}
