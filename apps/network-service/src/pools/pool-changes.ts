import { networkOf } from '@stratus/contracts';
import { addressAt, beginsWith, capacityOf } from './pool.js';
import type { AllocatedKind } from './pool.js';
import type { RegionPools } from './pools-file.js';

/** A stored pool. */
export interface StoredPool {
  id: number;
  region: string;
  kind: AllocatedKind | 'ipv6' | 'ipv6_pool';
  network: string;
}

export type WantedPool = Omit<StoredPool, 'id'>;

/** The changes that make the tables match the file. */
export interface PoolChanges {
  removed: StoredPool[];
  /** `lastAddress` is the last address of the pool after the change. */
  resized: { pool: StoredPool; network: string; shrinks: boolean; lastAddress: string; capacity: number }[];
  added: WantedPool[];
}

/** The pools of a file as a flat list. */
export const wantedPools = (regions: readonly RegionPools[]): WantedPool[] =>
  regions.flatMap(({ region, public: networks, private: own, ipv6, ...more }) => [
    ...networks.map((network) => ({ region, kind: 'public' as const, network })),
    { region, kind: 'private' as const, network: own },
    { region, kind: 'ipv6' as const, network: ipv6 },
    ...more.ipv6_pools.map((network) => ({ region, kind: 'ipv6_pool' as const, network })),
    ...more.ranges_56.map((network) => ({ region, kind: 'range_56' as const, network })),
    ...more.ranges_64.map((network) => ({ region, kind: 'range_64' as const, network })),
  ]);

/** If a wanted pool has the same region, kind and first address as a stored one, it is that pool, larger or smaller. */
export function decidePoolChanges(stored: readonly StoredPool[], wanted: readonly WantedPool[]): PoolChanges {
  const changes: PoolChanges = { removed: [], resized: [], added: [] };
  const kept = new Set<WantedPool>();
  for (const pool of stored) {
    const successor = wanted.find((candidate) => !kept.has(candidate) && isSuccessor(pool, candidate));
    if (!successor) {
      changes.removed.push(pool);
      continue;
    }
    kept.add(successor);
    if (successor.network !== pool.network) changes.resized.push(resize(pool, successor));
  }
  changes.added = wanted.filter((pool) => !kept.has(pool));
  return changes;
}

function isSuccessor(pool: StoredPool, wanted: WantedPool): boolean {
  if (pool.region !== wanted.region || pool.kind !== wanted.kind) return false;
  return isGiving(pool.kind) ? beginsWith(wanted.network, pool.network) : pool.network === wanted.network;
}

function resize(pool: StoredPool, { network }: WantedPool): PoolChanges['resized'][number] {
  const shape = { kind: pool.kind as AllocatedKind, network };
  const capacity = capacityOf(shape);
  const shrinks = prefixOf(network) > prefixOf(pool.network);
  return { pool, network, shrinks, capacity, lastAddress: addressAt(shape, capacity - 1) };
}

/** The other kinds derive addresses or are routed as a whole: they cannot be resized. */
const isGiving = (kind: StoredPool['kind']): boolean => kind !== 'ipv6' && kind !== 'ipv6_pool';

const prefixOf = (network: string): number => networkOf(network).prefix;
