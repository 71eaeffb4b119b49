import { Injectable } from '@nestjs/common';
import type { Statements } from '@stratus/postgres';
import type { Assignable, Handover } from './assignment.js';

/** The instances of an account that have one of these addresses in a region. */
export const FIND_HOLDERS = `
  select distinct compute_id as id from addresses
   where account_id = $1 and region = $2 and address = any($3::inet[]) and move_id is null order by compute_id`;

export const HELD = `
  select id, kind, abbrev(address) as text, compute_id as "computeId", region,
         exists (select from nat_links as link where link.address_id = addresses.id) as "hasNat",
         exists (select from address_shares as share where share.address_id = addresses.id) as "isShared"
    from addresses where compute_id = any($1::bigint[]) and account_id = $2 and move_id is null order by id for update`;

/** Assigns new places in the order of the request. */
const HAND_OVER = `
  with news as materialized (
    select id, compute_id, nextval('address_places') as place
      from unnest($1::bigint[], $2::bigint[]) with ordinality as given (id, compute_id, nth) order by nth)
  update addresses set compute_id = news.compute_id, place = news.place from news where addresses.id = news.id`;

const IPV4 = `
  select compute_id as id, json_agg(host(address) order by kind = 'private', place) as ipv4 from addresses
   where compute_id = any($1::bigint[]) and move_id is null and kind in ('public', 'private') group by compute_id`;

/** The write side of assignments; the caller has locked the instances. */
@Injectable()
export class AssignmentRepository {
  async holders(
    statements: Statements,
    accountId: number,
    region: string,
    texts: readonly string[],
  ): Promise<number[]> {
    const rows = await statements.query<{ id: number }>(FIND_HOLDERS, [accountId, region, texts]);
    return rows.map(({ id }) => id);
  }

  /** Everything that the given instances of the account have, locked. */
  async held(statements: Statements, accountId: number, computeIds: readonly number[]): Promise<Assignable[]> {
    return statements.query<Assignable>(HELD, [computeIds, accountId]);
  }

  /** Hands over everything in one statement: the constraints hold before and after it, but not in between. */
  async handOver(statements: Statements, handovers: readonly Handover[]): Promise<void> {
    if (handovers.length === 0) return;
    await statements.query(HAND_OVER, [handovers.map(({ what }) => what.id), handovers.map(({ to }) => to)]);
  }

  /** The IPv4 addresses of the instances, as in their records: public ones first. */
  async ipv4Of(statements: Statements, computeIds: readonly number[]): Promise<{ id: number; ipv4: string[] }[]> {
    return statements.query<{ id: number; ipv4: string[] }>(IPV4, [computeIds]);
  }
}
