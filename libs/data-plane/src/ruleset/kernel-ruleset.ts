import { createHash } from 'node:crypto';
import { TABLE } from './ruleset.js';
import type { Chain } from './ruleset.js';
import type { Nft, Rule } from './statement.js';

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

/** The comment that a rule has in the kernel: a digest of it. */
export const commentOf = (rule: Rule): string => createHash('sha256').update(rule).digest('hex').slice(0, 16);

export const commentsOf = ({ rules }: Chain): string[] => rules.map(commentOf);

export const textsOf = (elements: ReadonlyMap<string, Nft>): Map<string, string> =>
  new Map([...elements].map(([key, value]) => [key, JSON.stringify(value)]));

/** Each object names its table. */
interface Listed {
  chain?: { name: string };
  rule?: { chain: string; comment?: string };
  set?: { name: string };
  map?: { name: string; elem?: [string, Nft][] };
}

/**
 * Reads what `nft -j` lists.
 *
 * @param hasRules whether it lists the rules of the chains.
 */
export function readKernelRuleset(outputs: readonly string[], hasRules = true): KernelRuleset {
  const chains = new Map<string, string[] | undefined>();
  const sets = new Set<string>();
  const maps = new Map<string, ReadonlyMap<string, string>>();
  const found = outputs.flatMap(listed);
  for (const { chain } of found) if (chain) chains.set(chain.name, hasRules ? [] : undefined);
  for (const { rule, set, map } of found) {
    if (rule) chains.get(rule.chain)?.push(rule.comment ?? '');
    if (set) sets.add(set.name);
    // Listed by its name alone, or with its elements.
    if (map && (map.elem || !maps.has(map.name))) maps.set(map.name, textsOf(new Map(map.elem)));
  }
  return { chains, sets, maps };
}

/** Without the tables of others: `nft` lists sets, maps and names of all tables at once. */
const listed = (json: string): Listed[] =>
  (JSON.parse(json) as { nftables: Record<string, { table?: string }>[] }).nftables.filter((object) =>
    Object.values(object).every(({ table }) => table === TABLE),
  );
