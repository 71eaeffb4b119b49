import { Injectable } from '@nestjs/common';
import type { Statements } from '@stratus/postgres';
import { storedTextsOf } from '../ranges/range.js';
import type { Shareable } from './share.js';

/** The sharing of one address with one instance. */
export interface Share {
  addressId: number;
  /** The instance with which the address is shared. */
  computeId: number;
  label: string;
}

/** An address or range that a request affects. */
export interface Concerned extends Shareable {
  /** Whether the request names it. */
  isNamed: boolean;
  /** Whether it is shared with the instance now. */
  isCurrent: boolean;
}

/** Two searches, each with its own index: a single condition with "or" would read all addresses of the account. */
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
 * The write side of sharing; the caller has locked the instances that have the addresses and the instance with which they
 * are shared. Deleting the address or either instance ends the sharing.
 */
@Injectable()
export class ShareRepository {
  /**
   * Everything with one of these texts (ranges: without prefix length), in any region, and everything shared with the
   * instance now.
   */
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

  /** Ends all sharing of an address. @returns the ended shares. */
  async endOfAddress(statements: Statements, addressId: number): Promise<Share[]> {
    return statements.query<Share>(
      `delete from address_shares as share using computes as compute
        where share.address_id = $1 and compute.id = share.compute_id
        returning share.address_id as "addressId", compute.id as "computeId", compute.label`,
      [addressId],
    );
  }
}
