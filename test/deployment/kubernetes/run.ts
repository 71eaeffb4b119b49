// Proves deploy/kubernetes on the cluster of the current context, whose nodes have the images: kubectl 1.27 or newer is on
// the PATH, and this machine reaches the addresses of Services, or GATEWAY_URL names the gateway.
//   npx node test/deployment/kubernetes/run.ts [--minutes 2]
import { parseArgs } from 'node:util';
import { setTimeout as delay } from 'node:timers/promises';

import { differences } from '../invariants.ts';
import { kubectl, kubectlWith, secret, throughPortForward } from './kubectl.ts';
import { call, underLoad } from '../load.ts';
import type { Seen } from '../load.ts';

const LOCAL = 'deploy/kubernetes/overlays/local';
const PRODUCTION = 'deploy/kubernetes/overlays/production';
const PER_SECOND = 50;
const APPS = ['account', 'catalog', 'compute', 'database', 'network', 'vpc', 'webhook'].map(
  (name) => `${name}-service`,
);

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '2' } } });
const started = Date.now();
const secondOf = (time: number): string => ((time - started) / 1_000).toFixed(0);
const say = (line: string): void => void process.stdout.write(`${secondOf(Date.now()).padStart(4)} s  ${line}\n`);

function report(what: string, { requests, failures, slowestMs, created }: Seen): void {
  say(`${what}: ${requests} requests, ${created.size} VPCs, slowest ${slowestMs} ms, ${failures.length} failed tries`);
  for (const [text, same] of Map.groupBy(failures, (failure) => failure.text)) {
    const when = [same.at(0), same.at(-1)].map((failure) => secondOf(failure?.at ?? 0)).join(' to ');
    say(`    ${same.length} times, from second ${when}: ${text}`);
  }
}

async function ready(): Promise<void> {
  await kubectl('rollout', 'status', 'statefulset/postgres', '--timeout=300s');
  await kubectl('rollout', 'status', 'statefulset/nats', '--timeout=300s');
  for (const app of ['gateway', ...APPS]) await kubectl('rollout', 'status', `deployment/${app}`, '--timeout=600s');
}

/** Makes the API server check the other overlay, in a namespace that exists only for this. */
async function accepted(): Promise<void> {
  const namespace = 'stratus-dry-run';
  await kubectl('create', 'namespace', namespace);
  try {
    const manifests = await kubectl('kustomize', PRODUCTION);
    const moved = manifests.replaceAll(/namespace: stratus$/gm, `namespace: ${namespace}`);
    const answers = (await kubectlWith(moved, 'apply', '--dry-run=server', '--filename=-')).split('\n');
    say(`the API server accepts ${answers.length} objects of ${PRODUCTION}`);
  } finally {
    await kubectl('delete', 'namespace', namespace, '--wait=false');
  }
}

async function demoTokenWorks(url: string): Promise<void> {
  const token = await secret('demo', 'TOKEN_UNRESTRICTED');
  for (let tries = 1; ; tries += 1) {
    try {
      return void (await call({ api: `${url}/v4`, token }, '/vpcs'));
    } catch (error) {
      if (tries === 60) throw error;
      await delay(2_000);
    }
  }
}

/** The first steps of docs/quick-start.md. */
async function quickStart(url: string, token: string): Promise<void> {
  const access = { api: `${url}/v4`, token };
  const post = (path: string, content: object) =>
    call(access, path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(content),
    }) as Promise<{ id: number; subnets: { id: number }[] }>;
  const label = `shop-${Date.now()}`;
  const vpc = await post('/vpcs', { label, region: 'us-east', subnets: [{ label: 'front', ipv4: '10.0.0.0/24' }] });
  say(`POST /vpcs answered ${JSON.stringify(vpc)}`);
  const instance = await post('/compute/instances', {
    label,
    region: 'us-east',
    type: 'g6-nanode-1',
    image: 'compute/debian12',
    root_pass: 'correct horse battery',
    interfaces: [{ purpose: 'vpc', subnet_id: vpc.subnets[0]?.id, ipv4: { nat_1_1: 'any' } }],
  });
  for (let seconds = 0; ; seconds += 1) {
    const { status } = (await call(access, `/compute/instances/${instance.id}`)) as { status: string };
    if (status === 'running') return say(`instance ${instance.id} runs`);
    if (seconds === 90) throw new Error(`instance ${instance.id} is ${status} after 90 s`);
    await delay(1_000);
  }
}

async function restartAll(): Promise<void> {
  for (const app of ['gateway', ...APPS]) {
    await kubectl('rollout', 'restart', `deployment/${app}`);
    await kubectl('rollout', 'status', `deployment/${app}`, '--timeout=600s');
    say(`restarted ${app}`);
  }
}

async function deletePods(minutes: number): Promise<void> {
  for (const end = Date.now() + minutes * 60_000; Date.now() < end; await delay(1_000 + Math.random() * 4_000)) {
    const pods = (await kubectl('get', 'pods', '--field-selector=status.phase=Running', '--output=name')).split('\n');
    const victim = pods[Math.floor(Math.random() * pods.length)] ?? '';
    const how = Math.random() < 0.5 ? ['--grace-period=0', '--force'] : [];
    await kubectl('delete', victim, '--wait=false', ...how).catch((error: unknown) => say(String(error)));
    say(`deleted ${victim} ${how.join(' ')}`);
  }
}

say(await kubectl('apply', '--kustomize', LOCAL).then((text) => `applied ${text.split('\n').length} objects`));
await ready();
say('every pod is ready');
await accepted();
await throughPortForward(async (url) => {
  await demoTokenWorks(url);
  await quickStart(url, await secret('demo', 'TOKEN_UNRESTRICTED'));
});
const token = await secret('demo', 'TOKEN_UNRESTRICTED');
const address = await kubectl('get', 'service', 'gateway', '--output=jsonpath={.spec.clusterIP}');
const load = { api: `${process.env.GATEWAY_URL ?? `http://${address}`}/v4`, token, perSecond: PER_SECOND };

const restarted = await underLoad({ ...load, patient: false }, restartAll);
report('rolling restart of every Deployment', restarted);
const deleted = await underLoad({ ...load, patient: true }, () => deletePods(Number(values.minutes)));
report('random pods deleted', deleted);
await ready();
const wrong = await differences(load, new Map([...restarted.created, ...deleted.created]));
for (const line of wrong) say(line);
say(
  `${wrong.length} differences between answers, VPCs and events; ${restarted.failures.length} requests failed in the restart`,
);
process.exitCode = wrong.length + restarted.failures.length === 0 ? 0 : 1;
