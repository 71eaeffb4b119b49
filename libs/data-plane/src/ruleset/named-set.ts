import { createHash } from 'node:crypto';
import type { Nft } from './statement.js';

type SetType = 'ipv4_addr' | 'ipv6_addr' | 'inet_service';

/**
 * A set that rules name. Its own name is a digest of what it was written as: a set never changes, and equal rules share one. Every
 * command of `nft` reads the names of all sets, so each rule with sets of its own would slow all of them down.
 */
export interface NamedSet {
  name: string;
  type: SetType;
  /** They do not overlap. Only a kernel that lacks the set needs them. */
  elements: () => readonly Nft[];
}

/** Adds a set to `sets`, and returns the right side of a match: its name. */
export function namedSet(
  type: SetType,
  writtenAs: string,
  elements: NamedSet['elements'],
  sets: Map<string, NamedSet>,
): Nft {
  const name = `${type.replace(/_.*/, '')}-${createHash('sha256').update(writtenAs).digest('hex').slice(0, 16)}`;
  sets.set(name, { name, type, elements });
  return `@${name}`;
}
