import { Injectable } from '@nestjs/common';
import { ApiFailure } from '@stratus/contracts';
import type { Statements } from '@stratus/postgres';
import { addressAt, poolWithUnused } from './pool.js';
import type { AllocatedKind, Ipv4Kind, PoolState, RangeKind } from './pool.js';

/** A free address or range to give to an instance. */
export interface FreeAddress {
  poolId: number;
  address: string;
}

// Not the strongest lock: a transaction that returns an address has a foreign key to the pool and must not wait.
const LOCK = `
  select id, kind, network::text as network, next_place as "nextPlace" from pools
   where region = $1 and kind = any($2) order by id for no key update`;
const USE = 'update pools set next_place = next_place + 1 where id = $1';
/** The address returned first, over all pools; one index lookup per pool. */
export const TAKE_RETURNED = `
  delete from returned_addresses as taken using (
    select oldest.pool_id, oldest.id from unnest($1::bigint[]) as pool (id)
     cross join lateral (
       select returned.pool_id, returned.id from returned_addresses as returned
        where returned.pool_id = pool.id order by returned.id limit 1) as oldest
     order by oldest.id limit 1) as oldest
   where taken.pool_id = oldest.pool_id and taken.id = oldest.id
  returning taken.pool_id as "poolId", abbrev(taken.address) as address`;

/** Allocates addresses, one transaction at a time for each region. */
@Injectable()
export class PoolRepository {
  /** Takes a free IPv4 address of each kind from locked pools. @throws ApiFailure 400 when none is free. */
  async take(
    statements: Statements,
    region: string,
    kinds: readonly Ipv4Kind[],
    pools: readonly PoolState[],
  ): Promise<Record<Ipv4Kind, FreeAddress>> {
    const taken: Partial<Record<Ipv4Kind, FreeAddress>> = {};
    for (const kind of kinds) {
      const ofKind = pools.filter((pool) => pool.kind === kind);
      // oxlint-disable-next-line no-await-in-loop -- one connection, one after the other
      const free = await this.takeOf(statements, ofKind);
      if (!free) throw new ApiFailure(400, [{ field: 'region', reason: `No IPv4 address is available in ${region}` }]);
      taken[kind] = free;
    }
    return taken as Record<Ipv4Kind, FreeAddress>;
  }

  /** Takes a free IPv6 range; undefined when none of this length is free. */
  async takeRange(statements: Statements, region: string, kind: RangeKind): Promise<FreeAddress | undefined> {
    return this.takeOf(statements, await this.lock(statements, region, [kind]));
  }

  /** Locks the pools of a region. */
  lock(statements: Statements, region: string, kinds: readonly AllocatedKind[]): Promise<PoolState[]> {
    return statements.query<PoolState>(LOCK, [region, kinds]);
  }

  private async takeOf(statements: Statements, pools: readonly PoolState[]): Promise<FreeAddress | undefined> {
    const unused = poolWithUnused(pools);
    if (unused) {
      statements.send({ text: USE, values: [unused.id] });
      return { poolId: unused.id, address: addressAt(unused, unused.nextPlace) };
    }
    const [returned] = await statements.query<FreeAddress>(TAKE_RETURNED, [pools.map(({ id }) => id)]);
    return returned;
  }

  /** The IPv6 network of a region. @throws ApiFailure 400 for a region without one. */
  async slaacPool(statements: Statements, region: string): Promise<{ poolId: number; network: string }> {
    const [pool] = await statements.query<{ poolId: number; network: string }>(
      `select id as "poolId", network::text as network from pools where region = $1 and kind = 'ipv6'`,
      [region],
    );
    if (!pool) throw new ApiFailure(400, [{ field: 'region', reason: `${region} has no IPv6 network` }]);
    return pool;
  }
}
