import { formatIp, networkOf, nthOf, sizeOf } from '@stratus/contracts';
import type { IpNetwork } from '@stratus/contracts';

export type Ipv4Kind = 'public' | 'private';

/** A network of which addresses are given to instances. */
export interface Ipv4Pool {
  kind: Ipv4Kind;
  network: string;
}

/** How many of its addresses a pool has given out for the first time. */
export interface PoolState extends Ipv4Pool {
  id: number;
  nextPlace: number;
}

/**
 * The usable addresses of a pool are counted by places from 0. A public pool is cut into networks of 256 (contract 1.5:
 * prefix 24), of which the first address names the network, the next one is the gateway and the last one is for
 * broadcast; a private pool is one network without a gateway.
 *
 * The place of an address depends on the beginning of the pool alone, so that a pool can grow at its end.
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

/** How many addresses a pool can give out. */
export function capacityOf(pool: Ipv4Pool): number {
  const { perNetwork, networks } = layoutOf(pool);
  return perNetwork * networks;
}

/** The address at a place below the capacity. */
export function addressAt(pool: Ipv4Pool, place: number): string {
  const { pool: network, networkSize, skippedAtStart, perNetwork } = layoutOf(pool);
  const offset = Math.floor(place / perNetwork) * networkSize + skippedAtStart + (place % perNetwork);
  return formatIp(nthOf(network, offset));
}

/** The pool of which a never used address is to be given out; undefined when all have been used once. */
export const poolWithUnused = <P extends PoolState>(pools: readonly P[]): P | undefined =>
  pools.find((pool) => pool.nextPlace < capacityOf(pool));

/** Whether `wanted` begins where `pool` does: then it is the same pool, longer or shorter. */
export const beginsWith = (wanted: string, network: string): boolean =>
  networkOf(wanted, 4).first === networkOf(network, 4).first;
