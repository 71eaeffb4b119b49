import { commentsOf } from '../ruleset/kernel-ruleset.js';
import type { NamespacePlan, Plan } from './plan.js';

/** Namespaces to compare with the kernel, and the chains in them whose rules are compared. */
export type Parts = ReadonlyMap<string, readonly string[]>;

/** The parts of a plan that an earlier plan does not have, or has otherwise. */
export function changedParts(before: Plan, after: Plan): Parts {
  const cabled = changedCables(before, after);
  const parts = [...after.namespaces].map(([name, plan]) => {
    const earlier = before.namespaces.get(name);
    const chains = changedChains(earlier, plan);
    const isSame = earlier && chains.length === 0 && !cabled.has(name) && isSameAround(earlier, plan);
    return [name, isSame ? undefined : chains] as const;
  });
  return new Map(parts.filter((part): part is [string, string[]] => part[1] !== undefined));
}

function changedCables(before: Plan, after: Plan): Set<string> {
  const keysOf = ({ cables }: Plan): Map<string, readonly string[]> =>
    new Map(cables.map((cable) => [JSON.stringify(cable), cable.map(({ namespace }) => namespace)]));
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

const isSameAround = (before: NamespacePlan, after: NamespacePlan): boolean => textOf(before) === textOf(after);

const textOf = ({ bridges, addresses, routes, isRouter, ruleset }: NamespacePlan): string =>
  JSON.stringify([
    [...bridges],
    [...addresses],
    routes,
    isRouter,
    [...(ruleset?.chains.keys() ?? [])],
    [...(ruleset?.maps ?? [])].map(([name, { elements }]) => [name, [...elements]]),
  ]);
