import {
  ADD_TABLE,
  addMap,
  addSet,
  changeElement,
  deleteChain,
  deleteMap,
  deleteSet,
  replaceChain,
} from './command.js';
import type { Command } from './command.js';
import { commentsOf, textsOf } from './kernel-ruleset.js';
import type { KernelRuleset } from './kernel-ruleset.js';
import type { Chain, NftMap, Ruleset } from './ruleset.js';
import type { Nft } from './statement.js';
import { inTransactions } from './transactions.js';

/**
 * The commands that turn the rules of a kernel into these, of the chains, sets and elements alone that differ, as transactions
 * to run one after the other. Each chain changes at once, and none is asked before it is complete: first come the sets, then
 * the chains that use them, then what leads to these; what nothing uses any more is removed last.
 *
 * @param written chains that are written whatever the kernel has.
 * @returns nothing if they are the same.
 */
export function diffRuleset(ruleset: Ruleset, kernel: KernelRuleset, written: readonly string[] = []): string[] {
  const { sets, chains, maps } = ruleset;
  const changed = [...chains].filter(([name, chain]) => written.includes(name) || !isPresent(name, chain, kernel));
  const [hooked, asked] = [changed.filter(([, { base }]) => base), changed.filter(([, { base }]) => !base)];
  const ended = (present: Iterable<string>, wanted: ReadonlyMap<string, unknown>): string[] =>
    [...present].filter((name) => !wanted.has(name));
  const endedChains = ended(kernel.chains.keys(), chains);
  const steps: Command[][] = [
    ...[...sets.values()].filter(({ name }) => !kernel.sets.has(name)).map((set) => [addSet(set)]),
    ...asked.map(([name, chain]) => replaceChain(name, chain)),
    ...[...maps].filter(([name]) => !kernel.maps.has(name)).map(([name, map]) => [addMap(name, map)]),
    ...[...maps].flatMap(([name, map]) => diffElements(name, map, kernel.maps.get(name))),
    ...hooked.map(([name, chain]) => replaceChain(name, chain)),
    ...endedChains.map(deleteChain),
    ...ended(kernel.maps.keys(), maps).map((name) => [deleteMap(name)]),
    ...ended(kernel.sets, sets).map((name) => [deleteSet(name)]),
  ];
  return inTransactions(
    steps.filter((step) => step.length > 0),
    ADD_TABLE,
  );
}

/**
 * The commands that replace chains, between two states of a ruleset.
 *
 * @param addedSets those that the kernel does not have yet.
 * @param endedSets those that no chain uses then.
 */
export function replaceChains(
  { sets, chains }: Ruleset,
  names: readonly string[],
  addedSets: readonly string[],
  endedSets: readonly string[],
): string[] {
  const added = addedSets.flatMap((name) => {
    const set = sets.get(name);
    return set ? [[addSet(set)]] : [];
  });
  const replaced = names.flatMap((name) => {
    const chain = chains.get(name);
    return chain ? [replaceChain(name, chain)] : [];
  });
  return inTransactions([...added, ...replaced, ...endedSets.map((name) => [deleteSet(name)])], ADD_TABLE);
}

/** A chain whose rules were not read is taken for what it should be. */
function isPresent(name: string, chain: Chain, { chains }: KernelRuleset): boolean {
  if (!chains.has(name)) return false;
  const [wanted, present] = [commentsOf(chain), chains.get(name)];
  return !present || (present.length === wanted.length && wanted.every((comment, index) => comment === present[index]));
}

/** A step for each key: an element that changes is removed and added. */
function diffElements(
  name: string,
  { elements }: NftMap,
  kernel: ReadonlyMap<string, string> = new Map(),
): Command[][] {
  const wanted = textsOf(elements);
  const changed = [...new Set([...kernel.keys(), ...wanted.keys()])].filter(
    (key) => kernel.get(key) !== wanted.get(key),
  );
  const element = (verb: 'add' | 'delete', key: string, value: string | undefined): Command[] =>
    value === undefined ? [] : [changeElement(verb, name, key, JSON.parse(value) as Nft)];
  return changed.map((key) => element('delete', key, kernel.get(key)).concat(element('add', key, wanted.get(key))));
}
