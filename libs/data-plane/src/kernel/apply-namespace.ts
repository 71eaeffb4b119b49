import { UNDERLAY } from '../names.js';
import type { Part } from '../plan/changed-parts.js';
import type { NamespacePlan } from '../plan/plan.js';
import { diffRuleset, replaceChains } from '../ruleset/diff-ruleset.js';
import type { Ruleset } from '../ruleset/ruleset.js';
import { diffNamespace } from './diff-namespace.js';
import type { Kernel } from './kernel.js';
import { ROUTER_SETTINGS } from './kernel-state.js';
import type { KernelNamespace } from './kernel-state.js';
import { runBatch } from './run-batch.js';
import { applyPeers } from './tunnel.js';

const MAKE_ROUTER = `cd /proc/sys/net && ${ROUTER_SETTINGS.map(([path, value]) => `echo ${value} >${path}`).join(' && ')}`;

/** Gives a namespace its rules, bridges, addresses and routes; its cables and its tunnel are there. */
export async function applyNamespace(
  kernel: Kernel,
  name: string,
  wanted: NamespacePlan,
  state: KernelNamespace,
  cabled: readonly string[],
  written: readonly string[] | undefined,
): Promise<void> {
  if (wanted.isRouter && !state.isRouter) await kernel.script(MAKE_ROUTER, { namespace: name });
  // No packet passes a new port without its firewall: rules come first.
  if (wanted.ruleset) await applyRules(kernel, name, diffRuleset(wanted.ruleset, state.ruleset, written));
  const loopback = name === UNDERLAY || state.isLoopbackUp ? [] : ['link set lo up'];
  const lines = diffNamespace(wanted, state, cabled);
  await runBatch(kernel, [...loopback, ...lines], name);
  // An interface that is down forgets its neighbours.
  if (wanted.tunnel) await applyPeers(kernel, name, wanted.tunnel, state.tunnel);
}

/** Replaces the rules of chains that are known to be others than before, whatever the kernel has. */
export async function replaceRules(
  kernel: Kernel,
  name: string,
  ruleset: Ruleset | undefined,
  { chains = [], addedSets = [], endedSets = [] }: Part,
): Promise<void> {
  if (ruleset) await applyRules(kernel, name, replaceChains(ruleset, chains, addedSets, endedSets));
}

async function applyRules(kernel: Kernel, name: string, transactions: readonly string[]): Promise<void> {
  for (const transaction of transactions) {
    await kernel.run('nft', ['-j', '-f', '-'], { namespace: name, input: transaction });
  }
}
