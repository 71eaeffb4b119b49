import { changedParts } from '@stratus/data-plane';
import type { Part, Parts, Plan } from '@stratus/data-plane';

/** What a plan changes about the one before. */
export interface Changes {
  /** Parts of namespaces that the plan has. */
  parts: Parts;
  /** Namespaces that only one of both plans has. */
  replaced: ReadonlySet<string>;
}

export function changesBetween(before: Plan, after: Plan): Changes {
  const names = [...before.namespaces.keys(), ...after.namespaces.keys()];
  const replaced = names.filter((name) => before.namespaces.has(name) !== after.namespaces.has(name));
  return { parts: changedParts(before, after), replaced: new Set(replaced) };
}

/** @param changes unknown without a plan before: then everything is. */
export const isChange = (changes: Changes | undefined): boolean =>
  changes === undefined || changes.parts.size + changes.replaced.size > 0;

/**
 * How many of the namespaces that differed from a plan it did not change: something else has changed the kernel.
 *
 * @param awaiting those that lacked a tap before, which may have come.
 */
export const driftOf = (
  differed: ReadonlySet<string>,
  { parts, replaced }: Changes,
  awaiting: ReadonlySet<string> = new Set(),
): number => [...differed].filter((name) => !parts.has(name) && !replaced.has(name) && !awaiting.has(name)).length;

/** The namespaces of these taps. */
export const namespacesOf = ({ taps }: Plan, names: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(taps.filter(({ interface: name }) => names.has(name)).map(({ namespace }) => namespace));

/** Adds namespaces, if the plan has them, in which more than rules is compared. */
export function withLinks(parts: Parts, names: ReadonlySet<string>, { namespaces }: Plan): Parts {
  const added = [...names].filter((name) => namespaces.has(name));
  return new Map<string, Part>([
    ...parts,
    ...added.map((name) => [name, { chains: parts.get(name)?.chains ?? [], onlyRules: false }] as const),
  ]);
}
