import type { Parts } from '../plan/changed-parts.js';
import { UNDERLAY, isOwnNamespace } from '../names.js';
import type { NamespacePlan, Plan } from '../plan/plan.js';
import { applyNamespace, replaceRules } from './apply-namespace.js';
import { addCables, endedLinks, linksOf } from './cables.js';
import type { Kernel, RunOptions } from './kernel.js';
import { NEW_NAMESPACE, readNamespace } from './kernel-state.js';
import type { KernelNamespace } from './kernel-state.js';
import { runBatch } from './run-batch.js';
import { inTurns } from './in-turns.js';
import { takeTaps } from './taps.js';
import { addTunnels } from './tunnel.js';

/** Deletes the interfaces that it reads. One may have gone in the meantime, with its other end. */
const REMOVE_LINKS = `while read -r name; do "$1" link del dev "$name" 2>/dev/null; done; true`;

/** Ends what runs in a namespace, which would keep it, and deletes its interfaces with their other ends at once. */
const EMPTY_NAMESPACE = `
for pid in $("$1" netns pids "$3"); do [ "$pid" = $$ ] || kill -9 "$pid" 2>/dev/null; done
"$1" -o link show | while IFS=': @' read -r _ name rest; do "$1" link del dev "$name" 2>/dev/null; done; true`;

/** A handle for the network of the host, by which programs enter it as they enter the others. */
const NAME_UNDERLAY = `mkdir -p /run/netns && touch /run/netns/${UNDERLAY} && mount --bind /proc/self/ns/net /run/netns/${UNDERLAY}`;

/** What a reconciliation found. */
export interface Reconciled {
  /** Namespaces that differed from the plan. Rules that are written without being read do not count. */
  differed: ReadonlySet<string>;
  /** Taps that their hypervisor has not made yet. */
  absent: ReadonlySet<string>;
}

/**
 * Gives the kernel what a plan asks for: the difference from what it has at this moment.
 *
 * @param scope the namespaces to compare, and the chains to write in them; all are compared by default. Namespaces that the plan lacks are always deleted.
 * @throws Error for a command that the kernel refuses; repeating the call continues from what the kernel has then.
 */
export async function reconcile(kernel: Kernel, plan: Plan, scope?: Parts): Promise<Reconciled> {
  const present = await presentNamespaces(kernel, plan);
  const removed = [...present].filter((name) => isOwnNamespace(name) && !plan.namespaces.has(name));
  await inTurns(removed, async (name) => {
    await kernel.script(EMPTY_NAMESPACE, { namespace: name });
    await kernel.run('ip', ['netns', 'del', name]);
  });
  const added = [...plan.namespaces.keys()].filter((name) => !present.has(name));
  const rules = [...(scope ?? [])].filter(([name, { onlyRules }]) => onlyRules && present.has(name));
  await inTurns(rules, ([name, part]) => replaceRules(kernel, name, plan.namespaces.get(name)?.ruleset, part));
  const compared = [...(scope ? scope.keys() : plan.namespaces.keys())].filter(
    (name) => present.has(name) && scope?.get(name)?.onlyRules !== true,
  );
  const states = new Map<string, KernelNamespace>();
  const read = async (name: string): Promise<unknown> =>
    states.set(
      name,
      await readNamespace(kernel, name, plan.namespaces.get(name), scope?.get(name)?.chains === undefined),
    );
  await inTurns(compared, read);
  const ended = endedLinks(plan, states, new Set(added));
  const differed = new Set([...removed, ...added]);
  const repairing = noting(kernel, differed);
  await inTurns([...ended], ([name, links]) =>
    repairing.script(REMOVE_LINKS, { namespace: name, input: `${links.join('\n')}\n` }),
  );
  await inTurns([...ended.keys()], read);
  await runBatch(
    kernel,
    added.map((name) => `netns add ${name}`),
  );
  for (const name of added) states.set(name, NEW_NAMESPACE);
  return { absent: await fill(repairing, plan, states, scope), differed };
}

/**
 * Finds which of these namespaces are not as the plan has them, and changes nothing.
 *
 * @throws Error if one of them cannot be read, as when it ends meanwhile.
 */
export async function findDifferences(kernel: Kernel, plan: Plan, names: readonly string[]): Promise<Set<string>> {
  const present = await kernel.namespaces();
  const states = new Map<string, KernelNamespace>();
  await inTurns(
    names.filter((name) => present.has(name)),
    async (name) => states.set(name, await readNamespace(kernel, name, plan.namespaces.get(name))),
  );
  const ended = endedLinks(plan, states, new Set()).keys();
  const differing = new Set([...names.filter((name) => !present.has(name)), ...ended]);
  const nothing = async (): Promise<string> => '';
  await fill(noting({ namespaces: () => kernel.namespaces(), run: nothing, script: nothing }, differing), plan, states);
  return differing;
}

/** Adds the namespaces in which commands run. */
function noting(kernel: Kernel, names: Set<string>): Kernel {
  const note = ({ namespace }: RunOptions = {}): unknown => namespace !== undefined && names.add(namespace);
  return {
    namespaces: () => kernel.namespaces(),
    run: (program, args, options) => {
      note(options);
      return kernel.run(program, args, options);
    },
    script: (script, options) => {
      note(options);
      return kernel.script(script, options);
    },
  };
}

/** Gives namespaces, which are there, what they lack. */
async function fill(
  kernel: Kernel,
  plan: Plan,
  states: ReadonlyMap<string, KernelNamespace>,
  scope?: Parts,
): Promise<ReadonlySet<string>> {
  await addCables(kernel, plan, states);
  await addTunnels(kernel, plan, states);
  const absent = await takeTaps(kernel, plan, states);
  const links = linksOf(plan);
  await inTurns([...states], async ([name, state]) => {
    const wanted = plan.namespaces.get(name);
    const present = (links.get(name) ?? []).filter((link) => !absent.has(link));
    const written = scope?.get(name)?.chains;
    if (wanted)
      await applyNamespace(kernel, name, absent.size > 0 ? without(wanted, absent) : wanted, state, present, written);
  });
  return absent;
}

/** What a namespace can have while interfaces are not there. */
function without(wanted: NamespacePlan, absent: ReadonlySet<string>): NamespacePlan {
  return {
    ...wanted,
    bridges: new Map([...wanted.bridges].map(([name, ports]) => [name, ports.filter((port) => !absent.has(port))])),
    addresses: new Map([...wanted.addresses].filter(([name]) => !absent.has(name))),
    routes: wanted.routes.filter((route) => !absent.has(route.interface)),
  };
}

async function presentNamespaces(kernel: Kernel, { namespaces }: Plan): Promise<Set<string>> {
  const present = await kernel.namespaces();
  if (!namespaces.has(UNDERLAY) || present.has(UNDERLAY)) return present;
  await kernel.script(NAME_UNDERLAY);
  return present.add(UNDERLAY);
}
