import type { Plan } from '../plan/plan.js';
import type { Kernel } from './kernel.js';
import type { KernelNamespace } from './kernel-state.js';

/**
 * Moves each interface that it reads, with a namespace, from the network of the host there. Prints those that are not there.
 * Without a delay, the router answers for a guest's neighbours at once.
 */
const MOVE = `
while read -r name namespace; do
  "$1" link set dev "$name" netns "$namespace" 2>/dev/null &&
    "$1" -n "$namespace" ntable change name arp_cache dev "$name" proxy_delay 0 || echo "$name"
done`;

/**
 * Takes the taps that a hypervisor has made.
 *
 * @returns the names of those that it has not made yet.
 */
export async function takeTaps(
  kernel: Kernel,
  { taps }: Plan,
  states: ReadonlyMap<string, KernelNamespace>,
): Promise<Set<string>> {
  const wanted = taps.filter(({ namespace, interface: name }) => states.get(namespace)?.links.has(name) === false);
  if (wanted.length === 0) return new Set();
  const lines = wanted.map(({ namespace, interface: name }) => `${name} ${namespace}\n`);
  const absent = await kernel.script(MOVE, { input: lines.join('') });
  return new Set(absent.split('\n').filter((name) => name !== ''));
}
