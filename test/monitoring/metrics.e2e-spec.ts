/** Catches: a metric that was renamed or lost a label, while an alert, the dashboard or the documents still rely on it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMetrics } from '@stratus/runtime';
import { eventually, projectRoot } from '@stratus/testing';
import { allQueries, metricsIn } from '../../tools/monitoring/queries.ts';
import { joinApiWorld } from '../support/api-world.ts';
import type { SharedApiWorld } from '../support/api-world.ts';
import { newVpc } from '../support/examples/vpc.ts';

let world: SharedApiWorld;
/** Every name that a query may use, with the labels of its series so far. */
const exported = new Map<string, Set<string>>();
const families = new Set<string>();
const counters = new Set<string>();

beforeAll(async () => {
  world = await joinApiWorld();
  await newVpc(world.owner);
  for (const page of [...(await pages()), await agentPage(), await brokerAccessPage()]) read(page);
});
afterAll(() => world.stop());

const pages = (): Promise<string[]> =>
  Promise.all(
    Object.values(world.description.services).map(async ({ adminUrl }) => (await fetch(`${adminUrl}/metrics`)).text()),
  );

/** The agent of networks runs where there are some. */
async function agentPage(): Promise<string> {
  const path = join(projectRoot, 'apps/network-agent/dist/agent/agent-metrics.js');
  const { AgentMetrics } = (await import(path)) as { AgentMetrics: new (metrics: object) => unknown };
  const metrics = createMetrics('network-agent', { measuresProcess: false });
  void new AgentMetrics(metrics);
  return metrics.metrics();
}

/** The launcher of a stack does the work of `broker-access` itself. */
async function brokerAccessPage(): Promise<string> {
  const path = join(projectRoot, 'apps/cli/dist/subscribers/broker-disk.js');
  const { measureBrokerDisk } = (await import(path)) as { measureBrokerDisk: (metrics: object, file: string) => void };
  const metrics = createMetrics('broker-access', { measuresProcess: false });
  measureBrokerDisk(metrics, path);
  return metrics.metrics();
}

/** Families exist before their first series, so the stack's history does not matter. */
function read(page: string): void {
  for (const [, family = '', type] of page.matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
    families.add(family);
    if (type === 'counter') counters.add(family);
    const names = type === 'histogram' ? ['_bucket', '_count', '_sum'].map((end) => family + end) : [family];
    for (const name of names) if (!exported.has(name)) exported.set(name, new Set());
  }
  for (const [, name = '', labels = ''] of page.matchAll(/^(\w+)\{([^}]*)\}/gm))
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) exported.get(name)?.add(label);
}

/** Prometheus adds these. */
const ADDED = new Set(['instance', 'job']);

it('every metric of the alerts and of the dashboard is exported, with the labels that they select by', () => {
  const used = allQueries().flatMap(metricsIn);
  expect(used.length).toBeGreaterThan(50);
  expect(used.flatMap(({ metric }) => (exported.has(metric) ? [] : [metric]))).toEqual([]);
  const lacking = used.flatMap(({ metric, labels }) => {
    const known = exported.get(metric);
    if (!known || known.size === 0) return [];
    return labels.filter((label) => !known.has(label) && !ADDED.has(label)).map((label) => `${metric}: ${label}`);
  });
  expect(lacking).toEqual([]);
});

it('the documents name exactly our metrics', () => {
  const page = readFileSync(join(projectRoot, 'docs/operations/watching.md'), 'utf8');
  const named = [...page.matchAll(/^\| `(stratus_\w+)`/gm)].map(([, name]) => name ?? '');
  expect(named.toSorted()).toEqual([...families].filter((family) => family.startsWith('stratus_')).toSorted());
});

it('our counters, and only they, end in _total, and times are seconds', () => {
  const ours = [...families].filter((family) => family.startsWith('stratus_'));
  expect(ours.filter((family) => family.endsWith('_total') !== counters.has(family))).toEqual([]);
  expect(ours.filter((family) => /_(ms|milliseconds|minutes|hours|kb|mb|kilobytes|percent)(_|$)/.test(family))).toEqual(
    [],
  );
});

it('exclusive work is done by one replica', async () => {
  await eventually('a leader for each work', async () => {
    const leading = [...(await pages()).join('\n').matchAll(/^stratus_leader\{work="([\w:-]+)".*\} (\d)$/gm)];
    return leading.length > 7 && leading.every(([, , is]) => is === '1') ? true : undefined;
  });
});
