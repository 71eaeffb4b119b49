import type { NamedSet } from './named-set.js';
import { commentOf, commentsOf, textsOf } from './kernel-ruleset.js';
import type { KernelRuleset } from './kernel-ruleset.js';
import { FAMILY, TABLE } from './ruleset.js';
import type { Chain, NftMap, Ruleset } from './ruleset.js';
import type { Nft } from './statement.js';
import { inTransactions } from './transactions.js';

const ofTable = { family: FAMILY, table: TABLE };
const add = (kind: string, value: Nft): Nft => ({ add: { [kind]: value } });
const remove = (kind: string, value: Nft): Nft => ({ delete: { [kind]: value } });
const ADD_TABLE = add('table', { family: FAMILY, name: TABLE });
const named = (name: string): { family: string; table: string; name: string } => ({ ...ofTable, name });

/**
 * The commands that turn the rules of a kernel into these, of the chains, sets and elements alone that differ, as transactions
 * to run one after the other. Each chain changes at once, and none is asked before it is complete: first come the sets, then
 * the chains that use them, then what leads to these; what nothing uses any more is removed last.
 *
 * @returns nothing if they are the same.
 */
export function diffRuleset(ruleset: Ruleset, kernel: KernelRuleset): Nft[][] {
  const { sets, chains, maps } = ruleset;
  const changed = [...chains].filter(([name, chain]) => !isPresent(name, chain, kernel));
  const [hooked, asked] = [changed.filter(([, { base }]) => base), changed.filter(([, { base }]) => !base)];
  const ended = (present: Iterable<string>, wanted: ReadonlyMap<string, unknown>): string[] =>
    [...present].filter((name) => !wanted.has(name));
  const endedChains = ended(kernel.chains.keys(), chains);
  const steps: Nft[][] = [
    ...[...sets.values()].filter(({ name }) => !kernel.sets.has(name)).map((set) => [addSet(set)]),
    ...asked.map(([name, chain]) => replaceChain(name, chain)),
    ...[...maps].filter(([name]) => !kernel.maps.has(name)).map(([name, map]) => [addMap(name, map)]),
    ...[...maps].flatMap(([name, map]) => diffElements(name, map, kernel.maps.get(name))),
    ...hooked.map(([name, chain]) => replaceChain(name, chain)),
    ...endedChains.map((name) => [{ flush: { chain: named(name) } }, remove('chain', named(name))]),
    ...ended(kernel.maps.keys(), maps).map((name) => [remove('map', named(name))]),
    ...ended(kernel.sets, sets).map((name) => [remove('set', named(name))]),
  ];
  return inTransactions(
    steps.filter((step) => step.length > 0),
    ADD_TABLE,
  );
}

/** The commands that replace chains, whose sets may be there or not. */
export function replaceChains({ sets, chains }: Ruleset, names: readonly string[]): Nft[][] {
  const steps = names.flatMap((name) => {
    const chain = chains.get(name);
    return chain ? [replaceChain(name, chain)] : [];
  });
  const used = new Set(JSON.stringify(steps).match(/(?<="@)[^"]+(?=")/g));
  const needed = [...sets.values()].filter(({ name }) => used.has(name)).map((set) => [addSet(set)]);
  return inTransactions([...needed, ...steps], ADD_TABLE);
}

/** A chain whose rules were not read is taken for what it should be. */
function isPresent(name: string, chain: Chain, { chains }: KernelRuleset): boolean {
  if (!chains.has(name)) return false;
  const [wanted, present] = [commentsOf(chain), chains.get(name)];
  return !present || (present.length === wanted.length && wanted.every((comment, index) => comment === present[index]));
}

function replaceChain(name: string, { base, rules }: Chain): Nft[] {
  const hook = base && { type: base.type, hook: base.hook, prio: base.priority, policy: 'accept' };
  return [
    add('chain', { ...named(name), ...hook }),
    { flush: { chain: named(name) } },
    ...rules.map((statements) =>
      add('rule', { ...ofTable, chain: name, expr: statements, comment: commentOf(statements) }),
    ),
  ];
}

const addSet = ({ name, type, elements }: NamedSet): Nft =>
  add('set', { ...named(name), type, flags: ['interval'], elem: elements });

const addMap = (name: string, { type, map }: NftMap): Nft => add('map', { ...named(name), type, map });

/** A step for each key: an element that changes is removed and added. */
function diffElements(name: string, { elements }: NftMap, kernel: ReadonlyMap<string, string> = new Map()): Nft[][] {
  const wanted = textsOf(elements);
  const changed = [...new Set([...kernel.keys(), ...wanted.keys()])].filter(
    (key) => kernel.get(key) !== wanted.get(key),
  );
  const element = (kind: typeof add, key: string, value: string | undefined): Nft[] =>
    value === undefined ? [] : [kind('element', { ...named(name), elem: [[key, JSON.parse(value) as Nft]] })];
  return changed.map((key) => element(remove, key, kernel.get(key)).concat(element(add, key, wanted.get(key))));
}
