// Kills and pauses the containers of docker-compose.yml at random, under load, and compares the resulting state with the
// replies. The stack runs (`docker compose up --detach --wait`); it gets two replicas of each app and keeps them.
//   npx node test/deployment/chaos.ts [--minutes 5] [--seed N]
import { execFile } from 'node:child_process';
import { parseArgs, promisify } from 'node:util';
import { setTimeout as delay } from 'node:timers/promises';

import { differences } from './invariants.ts';
import { underLoad } from './load.ts';

const run = promisify(execFile);
const SERVERS = ['nats', 'postgres'];
const APPS = [
  'gateway',
  ...['account', 'catalog', 'compute', 'database', 'network', 'vpc', 'webhook'].map((name) => `${name}-service`),
];
const PER_SECOND = 20;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
});
const started = Date.now();
const say = (line: string): void =>
  void process.stdout.write(`${((Date.now() - started) / 1_000).toFixed(0).padStart(4)} s  ${line}\n`);

async function docker(...args: string[]): Promise<string> {
  const { stdout } = await run('docker', args);
  return stdout.trim();
}
const compose = (...args: string[]): Promise<string> => docker('compose', ...args);

/** The generator of Park and Miller: the same seed makes the same course. */
let state = Number(values.seed) || 1;
function random(below: number): number {
  state = (state * 48_271) % 2_147_483_647;
  return state % below;
}

/** Docker starts no container by itself that it has been asked to kill. */
async function kill(container: string, milliseconds: number): Promise<void> {
  await docker('kill', container);
  await delay(milliseconds);
  await docker('start', container);
}

async function pause(container: string, milliseconds: number): Promise<void> {
  try {
    await docker('pause', container);
    await delay(milliseconds);
  } finally {
    await docker('unpause', container);
  }
}

async function harm(minutes: number): Promise<void> {
  for (const end = Date.now() + minutes * 60_000; Date.now() < end; await delay(random(4_000))) {
    const services = random(3) === 0 ? SERVERS : APPS;
    const service = services[random(services.length)] ?? '';
    const containers = (await compose('ps', '--quiet', service)).split('\n');
    const container = containers[random(containers.length)] ?? '';
    const milliseconds = random(8_000);
    const how = random(2) === 0 ? kill : pause;
    say(`${how.name} ${service} for ${milliseconds} ms`);
    // A container may end by itself just then, and a runtime under load fails to freeze one.
    await how(container, milliseconds).catch((error: unknown) => say(String(error).trimEnd()));
  }
}

say(`seed ${values.seed}`);
await compose('up', '--detach', '--wait', ...APPS.flatMap((app) => ['--scale', `${app}=2`]));
say('two replicas of each app are ready');
const token = await compose('run', '--rm', '--no-TTY', 'token');
const [address = ''] = (await compose('port', 'edge', '8080')).split('\n');
const access = { api: `http://${address}/v4`, token };
const seen = await underLoad({ ...access, perSecond: PER_SECOND, patient: true }, () => harm(Number(values.minutes)));
await compose('up', '--detach', '--wait', '--no-recreate', ...APPS.flatMap((app) => ['--scale', `${app}=2`]));
const { requests, failures, slowestMs, created } = seen;
say(
  `${requests} requests, ${created.size} VPCs, slowest ${slowestMs} ms, ${failures.length} tries failed and were repeated`,
);
for (const [text, same] of Map.groupBy(failures, (failure) => failure.text)) say(`    ${same.length} times ${text}`);
const wrong = await differences(access, created);
for (const line of wrong) say(line);
say(`${wrong.length} differences between answers, VPCs and events`);
process.exitCode = wrong.length === 0 ? 0 : 1;
