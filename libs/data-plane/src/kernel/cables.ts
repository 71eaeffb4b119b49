import { TUNNEL } from '../names.js';
import type { Cable, CableEnd, Plan } from '../plan/plan.js';
import type { Kernel } from './kernel.js';
import type { KernelNamespace } from './kernel-state.js';
import { runBatch } from './run-batch.js';
import { isSameTunnel } from './tunnel.js';

type States = ReadonlyMap<string, KernelNamespace>;

/** The interfaces that each namespace has, but for its bridges. */
export function linksOf({ namespaces, cables, taps }: Plan): Map<string, string[]> {
  const tunnels = [...namespaces].flatMap(([name, { tunnel }]) =>
    tunnel ? [{ namespace: name, interface: TUNNEL }] : [],
  );
  return byNamespace([...cables.flat(), ...taps, ...tunnels]);
}

function byNamespace(ends: readonly CableEnd[]): Map<string, string[]> {
  const interfaces = new Map<string, string[]>();
  for (const { namespace, interface: name } of ends) {
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
  { namespaces, cables, taps }: Plan,
  states: States,
  added: ReadonlySet<string>,
): Map<string, string[]> {
  const isBroken = (end: CableEnd): boolean => added.has(end.namespace) || lacks(states, end);
  const whole = byNamespace([...cables.filter((cable) => !cable.some(isBroken)).flat(), ...taps]);
  const ended = [...states].map(([name, { links, tunnel }]) => {
    const wanted = namespaces.get(name);
    const tunnels = isSameTunnel(wanted?.tunnel, tunnel) ? [TUNNEL] : [];
    const kept = new Set([...(whole.get(name) ?? []), ...tunnels, ...(wanted?.bridges.keys() ?? [])]);
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
