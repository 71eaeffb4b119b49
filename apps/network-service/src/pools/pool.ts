import { formatIp, networkOf, nthOf, sizeOf } from '@stratus/contracts';
import type { IpNetwork } from '@stratus/contracts';

export type Ipv4Kind = 'public' | 'private';
/** Blocks that ranges are taken from, by the prefix length of the ranges. */
export type RangeKind = 'range_56' | 'range_64';
/** Pools that allocate one place after the other. */
export type AllocatedKind = Ipv4Kind | RangeKind;

/** A network whose addresses or ranges are allocated to instances. */
export interface Pool {
  kind: AllocatedKind;
  network: string;
}
type Ipv4Pool = Pool & { kind: Ipv4Kind };

export const RANGE_LENGTHS = { range_56: 56, range_64: 64 } as const satisfies Record<RangeKind, number>;

const isIpv4 = (pool: Pool): pool is Ipv4Pool => pool.kind === 'public' || pool.kind === 'private';

/** A pool with the number of its places that have ever been allocated. */
export interface PoolState extends Pool {
  id: number;
  nextPlace: number;
}

/**
 * Places number the usable addresses of a pool from 0. A public pool consists of /24 networks (contract 1.5): the first
 * address of each is the network address, the next one the gateway and the last one the broadcast address. A private pool
 * is one network without a gateway.
 *
 * The place of an address depends only on the start of the pool, so a pool can grow at its end.
 */
interface Layout {
  pool: IpNetwork;
  networkSize: number;
  skippedAtStart: number;
  perNetwork: number;
  networks: number;
}

const WIDEST_PUBLIC_NETWORK = 24;
const BROADCAST = 1;

/** Prefix length of the network that instances see around an address of the pool. */
export const hostPrefixOf = (kind: Ipv4Kind, prefix: number): number =>
  kind === 'public' ? Math.max(WIDEST_PUBLIC_NETWORK, prefix) : prefix;

function layoutOf({ kind, network }: Ipv4Pool): Layout {
  const pool = networkOf(network, 4);
  const networkSize = Number(sizeOf({ family: 4, prefix: hostPrefixOf(kind, pool.prefix) }));
  const skippedAtStart = kind === 'public' ? 2 : 1;
  return {
    pool,
    networkSize,
    skippedAtStart,
    perNetwork: networkSize - skippedAtStart - BROADCAST,
    networks: Number(sizeOf(pool)) / networkSize,
  };
}

/** The number of addresses or ranges that a pool can allocate. */
export function capacityOf(pool: Pool): number {
  if (!isIpv4(pool)) return 2 ** (lengthOf(pool) - networkOf(pool.network, 6).prefix);
  const { perNetwork, networks } = layoutOf(pool);
  return perNetwork * networks;
}

/** The address at a place below the capacity; a range with its prefix length. */
export function addressAt(pool: Pool, place: number): string {
  if (!isIpv4(pool)) return rangeAt(pool, place);
  const { pool: network, networkSize, skippedAtStart, perNetwork } = layoutOf(pool);
  const offset = Math.floor(place / perNetwork) * networkSize + skippedAtStart + (place % perNetwork);
  return formatIp(nthOf(network, offset));
}

const lengthOf = ({ kind }: Pool): number => RANGE_LENGTHS[kind as RangeKind];

/** Ranges follow each other without gaps. */
function rangeAt(pool: Pool, place: number): string {
  const length = lengthOf(pool);
  const first = nthOf(networkOf(pool.network, 6), BigInt(place) * sizeOf({ family: 6, prefix: length }));
  return `${formatIp(first)}/${length}`;
}

/** The first pool with a never used address; undefined when all addresses have been used. */
export const poolWithUnused = <P extends PoolState>(pools: readonly P[]): P | undefined =>
  pools.find((pool) => pool.nextPlace < capacityOf(pool));

/** Whether both networks begin at the same address: then they are one pool, larger or smaller. */
export const beginsWith = (wanted: string, network: string): boolean =>
  networkOf(wanted).first === networkOf(network).first;
