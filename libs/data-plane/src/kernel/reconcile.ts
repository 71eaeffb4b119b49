import type { Parts } from '../plan/changed-parts.js';
import type { Plan } from '../plan/plan.js';
import { applyNamespace, replaceRules } from './apply-namespace.js';
import { addCables, endedLinks, interfacesOf } from './cables.js';
import type { Kernel } from './kernel.js';
import { NEW_NAMESPACE, readNamespace } from './kernel-state.js';
import type { KernelNamespace } from './kernel-state.js';
import { runBatch } from './run-batch.js';
import { inTurns } from './in-turns.js';

/** Deletes the interfaces that it reads. One may have gone in the meantime, with its other end. */
const REMOVE_LINKS = `while read -r name; do "$1" link del dev "$name" 2>/dev/null; done; true`;

/** Ends what runs in a namespace, which would keep it, and deletes its interfaces with their other ends at once. */
const EMPTY_NAMESPACE = `
"$1" netns pids "$3" | while read -r pid; do [ "$pid" = $$ ] || kill -9 "$pid"; done
for path in /sys/class/net/*; do "$1" link del dev "\${path##*/}" 2>/dev/null; done; true`;

/**
 * Gives the kernel what a plan asks for: the difference from what it has at this moment.
 *
 * @param scope the namespaces to compare, and the chains in them; all by default. Namespaces that the plan lacks are always deleted.
 * @throws Error for a command that the kernel refuses; repeating the call continues from what the kernel has then.
 */
export async function reconcile(kernel: Kernel, plan: Plan, scope?: Parts): Promise<void> {
  const present = await listNamespaces(kernel);
  await inTurns(
    [...present].filter((name) => !plan.namespaces.has(name)),
    async (name) => {
      await kernel.script(name, EMPTY_NAMESPACE);
      await kernel.ip(['netns', 'del', name]);
    },
  );
  const added = [...plan.namespaces.keys()].filter((name) => !present.has(name));
  const rules = [...(scope ?? [])].filter(([name, { onlyRules }]) => onlyRules && present.has(name));
  await inTurns(rules, ([name, { chains }]) => replaceRules(kernel, name, plan.namespaces.get(name)?.ruleset, chains));
  const compared = [...(scope ? scope.keys() : plan.namespaces.keys())].filter(
    (name) => present.has(name) && scope?.get(name)?.onlyRules !== true,
  );
  const states = new Map<string, KernelNamespace>();
  const read = async (name: string): Promise<unknown> =>
    states.set(
      name,
      await readNamespace(kernel, name, plan.namespaces.get(name)?.isRouter === true, scope?.get(name)?.chains),
    );
  await inTurns(compared, read);
  const ended = endedLinks(plan, states, new Set(added));
  await inTurns([...ended], ([name, links]) => kernel.script(name, REMOVE_LINKS, `${links.join('\n')}\n`));
  await inTurns([...ended.keys()], read);
  await runBatch(
    kernel,
    added.map((name) => `netns add ${name}`),
  );
  for (const name of added) states.set(name, NEW_NAMESPACE);
  await addCables(kernel, plan, states);
  const cabled = interfacesOf(plan.cables);
  await inTurns([...states], async ([name, state]) => {
    const wanted = plan.namespaces.get(name);
    if (wanted) await applyNamespace(kernel, name, wanted, state, cabled.get(name) ?? []);
  });
}

async function listNamespaces(kernel: Kernel): Promise<Set<string>> {
  const output = await kernel.ip(['-j', 'netns', 'list']);
  const found = (output.trim() === '' ? [] : JSON.parse(output)) as { name: string }[];
  return new Set(found.map(({ name }) => name));
}
