import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { ConfigurationError } from '@stratus/environment';
import { Database, isUnavailable } from '@stratus/postgres';
import type { Statements } from '@stratus/postgres';
import { CONFIGURATION, LOGGER } from '@stratus/runtime';
import type { Logger } from '@stratus/runtime';
import type { NetworkServiceConfiguration } from '../network-service.configuration.js';
import { decidePoolChanges, wantedPools } from './pool-changes.js';
import type { PoolChanges, StoredPool, WantedPool } from './pool-changes.js';

const RETRY_MS = 500;

/**
 * Stores the pools of the catalog file before the service serves its first request. Replicas that start together take
 * turns. If the file would remove an address in use, the service does not start, and nothing changes.
 */
@Injectable()
export class PoolsLoader implements OnModuleInit {
  constructor(
    private readonly database: Database,
    @Inject(CONFIGURATION) private readonly configuration: NetworkServiceConfiguration,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onModuleInit(): Promise<void> {
    for (;;) {
      try {
        await this.load();
        return;
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        this.logger.warn({ err: error }, 'Postgres is unavailable, waiting to load the address pools');
        await delay(RETRY_MS);
      }
    }
  }

  private async load(): Promise<void> {
    const { pools, CATALOG_FILE: file } = this.configuration;
    await this.database.transaction(async ({ statements }) => {
      await statements.query(`select pg_advisory_xact_lock(hashtextextended('network:pools', 0))`);
      const stored = await statements.query<StoredPool>(
        'select id, region, kind, network::text as network from pools order by id for update',
      );
      const changes = decidePoolChanges(stored, wantedPools(pools));
      const faults = [...(await this.remove(statements, changes)), ...(await this.resize(statements, changes))];
      if (faults.length > 0) throw new ConfigurationError(faults.map((fault) => `${file}: pools: ${fault}`));
      await this.add(statements, changes.added);
      const { removed, resized, added } = changes;
      this.logger.info(
        { file, added: added.length, resized: resized.length, removed: removed.length },
        'address pools loaded',
      );
    });
  }

  private async remove(statements: Statements, { removed }: PoolChanges): Promise<string[]> {
    const ids = removed.map(({ id }) => id);
    const held = await statements.query<{ poolId: number; count: number }>(
      'select pool_id as "poolId", count(*) as count from addresses where pool_id = any($1) group by pool_id',
      [ids],
    );
    if (held.length === 0) await statements.query('delete from pools where id = any($1)', [ids]);
    return held.map(({ poolId, count }) => {
      const pool = removed.find(({ id }) => id === poolId);
      return (
        `${pool?.network} of ${pool?.region} is in use by ${count} address(es): keep it; ` +
        'a network can only grow at its end; to add addresses elsewhere, add a network'
      );
    });
  }

  private async resize(statements: Statements, { resized }: PoolChanges): Promise<string[]> {
    const faults: string[] = [];
    // Shrinking pools may make room for growing ones.
    const shrinkingFirst = resized.toSorted((a, b) => Number(b.shrinks) - Number(a.shrinks));
    for (const { pool, network, lastAddress, capacity } of shrinkingFirst) {
      const [highest] = await statements.query<{ address: string }>(
        `select abbrev(address) as address from addresses where pool_id = $1 and address > $2
          order by addresses.address desc limit 1`,
        [pool.id, lastAddress],
      );
      if (highest) {
        faults.push(
          `${pool.network} of ${pool.region} cannot shrink to ${network}: ${highest.address} is in use, ` +
            `${lastAddress} would be the last address`,
        );
        continue;
      }
      await statements.query('delete from returned_addresses where pool_id = $1 and address > $2', [
        pool.id,
        lastAddress,
      ]);
      await statements.query('update pools set network = $2, next_place = least(next_place, $3) where id = $1', [
        pool.id,
        network,
        capacity,
      ]);
    }
    return faults;
  }

  private async add(statements: Statements, added: readonly WantedPool[]): Promise<void> {
    await statements.query(
      `insert into pools (region, kind, network)
       select pool.region, pool.kind, pool.network
         from unnest($1::text[], $2::text[], $3::cidr[]) with ordinality as pool (region, kind, network, place)
        order by pool.place`,
      [added.map(({ region }) => region), added.map(({ kind }) => kind), added.map(({ network }) => network)],
    );
  }
}
