import type { NamespacePlan } from '../plan/plan.js';
import { diffRuleset, replaceChains } from '../ruleset/diff-ruleset.js';
import type { Ruleset } from '../ruleset/ruleset.js';
import type { Nft } from '../ruleset/statement.js';
import { diffNamespace } from './diff-namespace.js';
import type { Kernel } from './kernel.js';
import { NEW_NAMESPACE, ROUTER_SETTINGS } from './kernel-state.js';
import type { KernelNamespace } from './kernel-state.js';
import { runBatch } from './run-batch.js';

const MAKE_ROUTER = `cd /proc/sys/net && ${ROUTER_SETTINGS.map(([path, value]) => `echo ${value} >${path}`).join(' && ')}`;

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
  if (wanted.ruleset) await applyRules(kernel, name, diffRuleset(wanted.ruleset, state.ruleset));
  const loopback = state === NEW_NAMESPACE ? ['link set lo up'] : [];
  const lines = diffNamespace(wanted, state, cabled);
  await runBatch(kernel, [...loopback, ...lines], ['-n', name]);
}

/** Replaces the rules of chains that are known to be others than before, whatever the kernel has. */
export async function replaceRules(
  kernel: Kernel,
  name: string,
  ruleset: Ruleset | undefined,
  chains: readonly string[],
): Promise<void> {
  if (ruleset) await applyRules(kernel, name, replaceChains(ruleset, chains));
}

async function applyRules(kernel: Kernel, name: string, transactions: readonly Nft[][]): Promise<void> {
  for (const commands of transactions) {
    await kernel.script(name, APPLY_RULES, JSON.stringify({ nftables: commands }));
  }
}
