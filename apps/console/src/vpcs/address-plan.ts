import type { VpcIpRecord } from '@stratus/contracts';
import { addressNumber, addressText, rangeOf } from './ipv4.js';

/** What an address of a subnet is for. */
export type CellState = 'reserved' | 'active' | 'inactive' | 'free';

/** Addresses that follow each other and are in the same state, or one address that somebody holds. */
export interface Cell {
  first: string;
  /** Number of addresses. */
  size: number;
  state: CellState;
  /** Who holds it, or what it is reserved for. */
  holder?: VpcIpRecord;
  meaning?: string;
}

/** The first two addresses of a subnet are its network and its gateway, the last two are reserved as well. */
const RESERVED: readonly (readonly [place: number, meaning: string])[] = [
  [0, 'Network'],
  [1, 'Gateway'],
  [-2, 'Reserved'],
  [-1, 'Broadcast'],
];

/**
 * The addresses of a subnet, in order: what is reserved, who holds what, and the free ranges between.
 *
 * @param range in CIDR notation; another text has no addresses.
 */
export function addressPlan(range: string, ips: readonly VpcIpRecord[]): Cell[] {
  const subnet = rangeOf(range);
  if (!subnet) return [];
  const size = subnet.last - subnet.first + 1;
  const taken = new Map<number, Cell>();
  for (const [place, meaning] of RESERVED) {
    const at = subnet.first + (place < 0 ? size + place : place);
    taken.set(at, { first: addressText(at), size: 1, state: 'reserved', meaning });
  }
  for (const holder of ips) {
    const at = addressNumber(holder.address ?? '');
    if (Number.isNaN(at)) continue;
    taken.set(at, { first: addressText(at), size: 1, state: holder.active ? 'active' : 'inactive', holder });
  }
  const cells: Cell[] = [];
  let next = subnet.first;
  const fill = (to: number): void => {
    if (to > next) cells.push({ first: addressText(next), size: to - next, state: 'free' });
  };
  for (const [at, cell] of [...taken].toSorted(([one], [other]) => one - other)) {
    fill(at);
    cells.push(cell);
    next = at + 1;
  }
  fill(subnet.last + 1);
  return cells;
}

/** Number of addresses in a state. */
export const countOf = (plan: readonly Cell[], state: CellState): number =>
  plan.filter((cell) => cell.state === state).reduce((sum, { size }) => sum + size, 0);
