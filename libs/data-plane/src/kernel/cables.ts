import type { Cable, CableEnd, Plan } from '../plan/plan.js';
import type { Kernel } from './kernel.js';
import type { KernelNamespace } from './kernel-state.js';
import { runBatch } from './run-batch.js';

type States = ReadonlyMap<string, KernelNamespace>;

/** The interfaces of each namespace that are an end of a cable. */
export function interfacesOf(cables: readonly Cable[]): Map<string, string[]> {
  const interfaces = new Map<string, string[]>();
  for (const { namespace, interface: name } of cables.flat()) {
    const names = interfaces.get(namespace);
    if (names) names.push(name);
    else interfaces.set(namespace, [name]);
  }
  return interfaces;
}

const has = (states: States, { namespace, interface: name }: CableEnd): boolean =>
  states.get(namespace)?.links.has(name) === true;

const lacks = (states: States, end: CableEnd): boolean => states.has(end.namespace) && !has(states, end);

/**
 * By namespace, the interfaces that the plan lacks, and those whose other end has gone.
 *
 * @param added namespaces that have nothing yet.
 */
export function endedLinks(
  { namespaces, cables }: Plan,
  states: States,
  added: ReadonlySet<string>,
): Map<string, string[]> {
  const isBroken = (end: CableEnd): boolean => added.has(end.namespace) || lacks(states, end);
  const whole = interfacesOf(cables.filter((cable) => !cable.some(isBroken)));
  const ended = [...states].map(([name, { links }]) => {
    const kept = new Set([...(whole.get(name) ?? []), ...(namespaces.get(name)?.bridges.keys() ?? [])]);
    return [name, [...links.keys()].filter((link) => !kept.has(link))] as const;
  });
  return new Map(ended.filter(([, links]) => links.length > 0));
}

/** Adds the cables that are missing in a namespace. */
export async function addCables(kernel: Kernel, { cables }: Plan, states: States): Promise<void> {
  const missing = cables.filter((cable) => cable.some((end) => lacks(states, end)));
  await runBatch(kernel, missing.map(addCable));
}

const addCable = ([one, other]: Cable): string =>
  `link add name ${one.interface} netns ${one.namespace} type veth peer name ${other.interface} netns ${other.namespace}`;
