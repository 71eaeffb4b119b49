import { createHash } from 'node:crypto';
import type { Nft } from './statement.js';

/**
 * A set that rules name. Its own name is a digest of its elements: a set never changes, and equal rules share one. Every command
 * of `nft` reads all sets one by one, so each rule with sets of its own would slow all of them down.
 */
export interface NamedSet {
  name: string;
  type: 'ipv4_addr' | 'ipv6_addr' | 'inet_service';
  elements: readonly Nft[];
}

/**
 * Returns the right side of a match: a single element itself, otherwise the name of a set, which is added to `sets`.
 *
 * @param elements that do not overlap.
 */
export function oneOf(type: NamedSet['type'], elements: readonly Nft[], sets: Map<string, NamedSet>): Nft {
  const [first = null] = elements;
  if (elements.length === 1) return first;
  const digest = createHash('sha256').update(JSON.stringify(elements)).digest('hex').slice(0, 16);
  const name = `${type.replace(/_.*/, '')}-${digest}`;
  sets.set(name, { name, type, elements });
  return `@${name}`;
}
