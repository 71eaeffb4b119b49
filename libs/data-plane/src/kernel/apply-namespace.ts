import type { NamespacePlan } from '../plan/plan.js';
import { diffRuleset } from '../ruleset/diff-ruleset.js';
import { diffNamespace } from './diff-namespace.js';
import type { Kernel } from './kernel.js';
import { NEW_NAMESPACE } from './kernel-state.js';
import type { KernelNamespace } from './kernel-state.js';
import { runBatch } from './run-batch.js';

/** A router passes packets on that come from where a route leads back to, and judges flows from their first packet only. */
const MAKE_ROUTER = `
echo 1 >/proc/sys/net/ipv4/ip_forward && echo 1 >/proc/sys/net/ipv6/conf/all/forwarding &&
echo 1 >/proc/sys/net/ipv4/conf/all/rp_filter && echo 0 >/proc/sys/net/netfilter/nf_conntrack_tcp_loose`;

/** nftables opens its input by a path, which a socket does not have. */
const APPLY_RULES = `cat | "$2" -j -f -`;

/** Gives a namespace its rules, bridges, addresses and routes; its cables are there. */
export async function applyNamespace(
  kernel: Kernel,
  name: string,
  wanted: NamespacePlan,
  state: KernelNamespace,
  cabled: readonly string[],
): Promise<void> {
  if (wanted.isRouter && !state.isRouter) await kernel.script(name, MAKE_ROUTER);
  // No packet passes a new port without its firewall: rules come first.
  for (const commands of wanted.ruleset ? diffRuleset(wanted.ruleset, state.ruleset) : []) {
    await kernel.script(name, APPLY_RULES, JSON.stringify({ nftables: commands }));
  }
  const loopback = state === NEW_NAMESPACE ? ['link set lo up'] : [];
  const lines = diffNamespace(wanted, state, cabled);
  await runBatch(kernel, [...loopback, ...lines], ['-n', name]);
}
