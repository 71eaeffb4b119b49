/**
 * `npm run bench`; its options are in tools/help/bench.txt.
 *
 * Compares the whole stack with the reference, in one run on one machine: only the ratios count.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { removeDataElsewhere } from '@stratus/local-servers';
import { build } from '../tools/stack/build.ts';
import { whenOrphaned } from '../tools/stack/when-orphaned.ts';
import { measureGrowth } from './growth.ts';
import { measureLatency } from './latency.ts';
import { load } from './load.ts';
import type { Measurement, Scenario, Target } from './load.ts';
import { memoryOf } from './memory.ts';
import { printReport } from './report.ts';
import { measureSagas } from './sagas.ts';
import { findTracer, systemCallsPerRequest } from './system-calls.ts';
import type { Report } from './report.ts';
import { measureUnderAttack } from './under-attack.ts';
import type { UnderAttack } from './under-attack.ts';

const { values: options } = parseArgs({
  options: {
    json: { type: 'string' },
    seconds: { type: 'string', default: '6' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '32' },
    only: { type: 'string' },
    'one-process': { type: 'boolean', default: false },
    word: { type: 'string' },
  },
});
const seconds = Number(options.seconds);
/** Warm-up for the compiler: only the steady state counts. */
const WARM_UP_SECONDS = 6;
/** Long enough to count calls, which do not depend on the speed. */
const TRACED_SECONDS = 2;
const connections = Number(options.connections);
const NAMES: readonly Scenario['name'][] = [
  'GET by id',
  'list of 100',
  'POST',
  'list of firewalls',
  'rules update',
  'device add',
  'list of addresses',
  'assign of 10',
  'objects of a tag',
  'database by id',
  'list of databases',
  'database create',
];
const UNDER_ATTACK = 'under attack';
const SAGAS = 'sagas';
const LATENCY = 'latency';
const GROWTH = 'growth';
const OTHERS = [UNDER_ATTACK, SAGAS, LATENCY, GROWTH];
if (options.only !== undefined && ![...NAMES, ...OTHERS].some((name) => name === options.only)) {
  console.error(`--only takes one of: ${[...NAMES, ...OTHERS].join(', ')}`);
  process.exit(2);
}
if (options.word !== undefined && !/^(?:GET|list|objects|database by)/.test(options.only ?? '')) {
  console.error('--word needs --only with something that is read: other requests say compute');
  process.exit(2);
}

await build();
const { Stack } = await import('../tools/stack/stack.ts');
const { seed, seededIds, settle, SEEDED } = await import('./seed.ts');
const { firewallScenarios, seedFirewalls, SEEDED_FIREWALLS } = await import('./firewalls.ts');
const { addressScenarios, seedAddresses, SEEDED_ADDRESSES } = await import('./addresses.ts');
const { SEEDED_OBJECTS, seedTags, tagScenarios } = await import('./tags.ts');
const { databaseScenarios, seedDatabases, SEEDED_DATABASES } = await import('./databases.ts');
const { startReference } = await import('./reference-server.ts');
const { measureSagaCost } = await import('./saga-cost.ts');

const NO_JOB_TAKES_TIME = { COMPUTE_PROVISION_MS: '0', COMPUTE_BOOT_MS: '0', DATABASE_CREATE_MS: '0' };
const stateDir = mkdtempSync(join(tmpdir(), 'stratus-bench-'));
console.log('Starting the stack and the reference …');
const stack = new Stack({
  stateDir,
  word: options.word,
  oneProcess: options['one-process'],
  env: { RATE_LIMITS: 'off', LOG_LEVEL: 'info', ...NO_JOB_TAKES_TIME },
});
let reference: Awaited<ReturnType<typeof startReference>> | undefined;
async function end(): Promise<void> {
  reference?.process.kill();
  await stack.stop();
  removeDataElsewhere(stateDir);
  rmSync(stateDir, { recursive: true, force: true });
}
let isInterrupted = false;
function interrupt(): void {
  if (isInterrupted) return;
  isInterrupted = true;
  // The scenario under way loses its servers.
  process.on('uncaughtException', () => undefined);
  void end().finally(() => process.exit(1));
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt);
whenOrphaned(interrupt);
// Its reader has ended: `npm run bench | head`.
process.stdout.on('error', interrupt);
try {
  await stack.start();
  const { databaseUrl, natsUrl, baseUrl, tokens } = stack.description;
  reference = await startReference(stack.database?.server?.throughSocket(databaseUrl) ?? databaseUrl);
  console.log(
    `Filling both databases with ${SEEDED} VPCs, ${SEEDED_FIREWALLS} firewalls, ${SEEDED_ADDRESSES} addresses and ${SEEDED_OBJECTS} objects …`,
  );
  const firewalls: Record<string, number> = {};
  for (const [name, url] of Object.entries({ stack: databaseUrl, reference: reference.databaseUrl })) {
    await seed(url);
    firewalls[name] = await seedFirewalls(url);
    await seedAddresses(url);
    await seedTags(url);
    await settle(url);
  }

  const apps = Object.fromEntries(stack.fleet.all().map(({ name, pid }) => [name, pid ?? 0]));
  const servers = { postgres: stack.database?.server?.pid ?? 0, nats: stack.nats?.server?.pid ?? 0 };
  const targets: { target: Target; ids: { first: number; last: number } }[] = [
    {
      target: { name: 'stack', baseUrl, token: tokens.unrestricted, pids: { ...servers, ...apps } },
      ids: await seededIds(databaseUrl),
    },
    {
      target: { ...reference.target, pids: { ...reference.target.pids, postgres: servers.postgres } },
      ids: await seededIds(reference.databaseUrl),
    },
  ];
  const idle = Object.fromEntries(Object.entries(apps).map(([name, pid]) => [name, memoryOf(pid)]));
  let counter = 0;
  const label = (): string => `bench-${process.pid}-${(counter += 1)}`;
  const scenariosOf = (
    { first, last }: { first: number; last: number },
    name: Target['name'] = 'stack',
  ): Scenario[] => [
    { name: 'GET by id', method: 'GET', path: () => `/vpcs/${first + Math.floor(Math.random() * (last - first + 1))}` },
    {
      name: 'list of 100',
      method: 'GET',
      path: () => `/vpcs?page_size=100&page=${1 + Math.floor(Math.random() * 10)}`,
    },
    {
      name: 'POST',
      method: 'POST',
      path: () => '/vpcs',
      body: () => JSON.stringify({ label: label(), region: 'us-east' }),
    },
    ...firewallScenarios(firewalls[name] ?? 0),
    ...addressScenarios(name),
    ...tagScenarios,
    ...databaseScenarios(name),
  ];

  let hasDatabases = false;
  const rounds: Record<string, Record<string, Measurement[]>> = {};
  const calls: NonNullable<Report['calls']> = {};
  const tracer = findTracer();
  if (!tracer) console.log('Neither perf nor strace can count here: the report has no system calls.');
  for (const [index, name] of NAMES.entries()) {
    if (options.only !== undefined && options.only !== name) continue;
    // Not before: each round of the observer reads all of them, as none has a cluster, and beside the stack only.
    if (name.includes('database') && !hasDatabases) {
      console.log(`Filling both with ${SEEDED_DATABASES} databases …`);
      for (const url of [databaseUrl, reference.databaseUrl]) {
        await seedDatabases(url);
        await settle(url);
      }
      hasDatabases = true;
    }
    for (const { target, ids } of targets)
      await load(target, scenariosOf(ids, target.name)[index] as Scenario, WARM_UP_SECONDS, connections);
    for (let round = 0; round < Number(options.rounds); round += 1) {
      for (const { target, ids } of targets) {
        const scenario = scenariosOf(ids, target.name)[index] as Scenario;
        const measured = await load(target, scenario, seconds, connections);
        ((rounds[scenario.name] ??= {})[target.name] ??= []).push(measured);
        console.log(`  ${scenario.name}, ${target.name}: ${Math.round(measured.requestsPerSecond)} requests/s`);
      }
    }
    if (!tracer) continue;
    for (const { target, ids } of targets) {
      const scenario = scenariosOf(ids, target.name)[index] as Scenario;
      const run = async (): Promise<number> => (await load(target, scenario, TRACED_SECONDS, connections)).requests;
      (calls[name] ??= {})[target.name] = await systemCallsPerRequest(tracer, target.pids, run);
    }
  }
  const measureArrival = async (): Promise<Report['latency']> => {
    console.log('Writing 200 times a second and waiting for each event …');
    const [measured, compared] = targets.map(({ target }) => target);
    if (!measured || !compared) throw new Error('there is nothing to compare');
    return measureLatency({ stack: measured, reference: compared, natsUrl, seconds: 10 });
  };
  const measureLists = async (): Promise<Report['growth']> => {
    console.log('Filling an account with up to a million rows of each list …');
    return measureGrowth(targets[0]?.target as Target, databaseUrl);
  };
  const measureFlows = async (): Promise<Report['flows']> => {
    console.log('Creating instances and attaching interfaces …');
    const sagas = await measureSagas(targets[0]?.target as Target, natsUrl, seconds);
    return { sagas, sagaCost: await measureSagaCost(databaseUrl) };
  };
  const attackedStack = async (): Promise<UnderAttack> => {
    console.log('Attacking the gateway …');
    const [{ target, ids } = {}] = targets;
    if (!target || !ids) throw new Error('there is no stack to attack');
    return measureUnderAttack(target, scenariosOf(ids).slice(0, 3), seconds * 2);
  };
  const report: Report = {
    rounds,
    ...(tracer && { calls }),
    ...([undefined, UNDER_ATTACK].includes(options.only) && { underAttack: await attackedStack() }),
    ...([undefined, LATENCY].includes(options.only) && { latency: await measureArrival() }),
    ...([undefined, SAGAS].includes(options.only) && { flows: await measureFlows() }),
    memory: Object.fromEntries(
      Object.entries(apps).map(([name, pid]) => [name, { idle: idle[name], loaded: memoryOf(pid) }]),
    ) as Report['memory'],
    // Last: it leaves no room for others in the account.
    ...([undefined, GROWTH].includes(options.only) && { growth: await measureLists() }),
  };
  printReport(report);
  if (options.json) writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
} finally {
  await end();
}
