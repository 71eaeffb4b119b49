import { createHash } from 'node:crypto';
import type { Chain } from './ruleset.js';
import type { Nft } from './statement.js';

/**
 * The rules that a kernel has, as far as they can be compared. A rule is known by its comment: nftables shows expressions in
 * another form than it was given.
 */
export interface KernelRuleset {
  /** The comments of each chain's rules, in order; a rule without one is `''`. Undefined for a chain whose rules were not read. */
  chains: ReadonlyMap<string, readonly string[] | undefined>;
  /** Their names say what they contain. */
  sets: ReadonlySet<string>;
  maps: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

export const EMPTY: KernelRuleset = { chains: new Map(), sets: new Set(), maps: new Map() };

/** The comment that a rule has in the kernel: a digest of its statements. */
export const commentOf = (statements: readonly Nft[]): string =>
  createHash('sha256').update(JSON.stringify(statements)).digest('hex').slice(0, 16);

export const commentsOf = ({ rules }: Chain): string[] => rules.map(commentOf);

export const textsOf = (elements: ReadonlyMap<string, Nft>): Map<string, string> =>
  new Map([...elements].map(([key, value]) => [key, JSON.stringify(value)]));

interface Listed {
  chain?: { name: string };
  rule?: { chain: string; comment?: string };
  set?: { name: string };
  map?: { name: string; elem?: [string, Nft][] };
}

/**
 * Reads what `nft -j -t` lists.
 *
 * @param whole outputs with the rules of each chain that they list.
 * @param names outputs that list chains without their rules.
 */
export function readKernelRuleset(whole: readonly string[], names: readonly string[] = []): KernelRuleset {
  const chains = new Map<string, string[] | undefined>();
  const sets = new Set<string>();
  const maps = new Map<string, Map<string, string>>();
  for (const { chain } of names.flatMap(listed)) if (chain) chains.set(chain.name, undefined);
  for (const { chain } of whole.flatMap(listed)) if (chain) chains.set(chain.name, []);
  for (const { rule, set, map } of [...whole, ...names].flatMap(listed)) {
    if (rule) chains.get(rule.chain)?.push(rule.comment ?? '');
    if (set) sets.add(set.name);
    if (map) maps.set(map.name, textsOf(new Map(map.elem)));
  }
  return { chains, sets, maps };
}

const listed = (json: string): Listed[] => (JSON.parse(json) as { nftables: Listed[] }).nftables;
