import { commentsOf } from '../ruleset/kernel-ruleset.js';
import type { NamespacePlan, Plan } from './plan.js';

/** What is to be compared in a namespace. */
export interface Part {
  /** Chains whose rules are known to be others than before, and are written; undefined: all are compared. */
  chains: readonly string[] | undefined;
  /** Sets that these chains use, and no chain did before. */
  addedSets?: readonly string[];
  /** Sets that no chain uses any more. */
  endedSets?: readonly string[];
  /** Whether anything else can differ. */
  onlyRules: boolean;
}

/** Parts of a plan, by namespace. */
export type Parts = ReadonlyMap<string, Part>;

/** The parts of a plan that an earlier plan does not have, or has otherwise. */
export function changedParts(before: Plan, after: Plan): Parts {
  const cabled = changedCables(before, after);
  const parts = new Map<string, Part>();
  for (const [name, plan] of after.namespaces) {
    const earlier = before.namespaces.get(name);
    const chains = changedChains(earlier, plan);
    const onlyRules = earlier !== undefined && !cabled.has(name) && isSameAround(earlier, plan);
    if (!onlyRules) parts.set(name, { chains, onlyRules });
    else if (chains.length > 0) parts.set(name, { chains, ...changedSets(earlier, plan), onlyRules });
  }
  return parts;
}

function changedCables(before: Plan, after: Plan): Set<string> {
  const keysOf = ({ cables, taps }: Plan): Map<string, readonly string[]> =>
    new Map(
      [...cables, ...taps.map((tap) => [tap])].map((cable) => [
        JSON.stringify(cable),
        cable.map(({ namespace }) => namespace),
      ]),
    );
  const [earlier, later] = [keysOf(before), keysOf(after)];
  const changed = [...earlier, ...later].filter(([key]) => !earlier.has(key) || !later.has(key));
  return new Set(changed.flatMap(([, namespaces]) => namespaces));
}

/** Most chains are the same objects: the rules of a firewall are translated once. */
function changedChains(before: NamespacePlan | undefined, after: NamespacePlan): string[] {
  const chains = [...(after.ruleset?.chains ?? [])];
  return chains
    .filter(([name, chain]) => {
      const earlier = before?.ruleset?.chains.get(name);
      return earlier?.rules !== chain.rules && (!earlier || commentsOf(earlier).join() !== commentsOf(chain).join());
    })
    .map(([name]) => name);
}

function changedSets(before: NamespacePlan, after: NamespacePlan): Pick<Part, 'addedSets' | 'endedSets'> {
  const onlyIn = (one: NamespacePlan, other: NamespacePlan): string[] =>
    [...(one.ruleset?.sets.keys() ?? [])].filter((name) => !other.ruleset?.sets.has(name));
  return { addedSets: onlyIn(after, before), endedSets: onlyIn(before, after) };
}

const isSameAround = (before: NamespacePlan, after: NamespacePlan): boolean => textOf(before) === textOf(after);

const textOf = ({ bridges, addresses, routes, tunnel, isRouter, ruleset }: NamespacePlan): string =>
  JSON.stringify([
    [...bridges],
    [...addresses],
    routes,
    tunnel ?? null,
    isRouter,
    [...(ruleset?.chains.keys() ?? [])],
    [...(ruleset?.maps ?? [])].map(([name, { elements }]) => [name, [...elements]]),
  ]);
