/** Compares the whole stack with the reference, in one run on one machine: only the ratios count. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeDataElsewhere } from '@stratus/local-servers';
import { Stack } from '../tools/stack/stack.ts';
import { SEEDED_ADDRESSES, seedAddresses } from './addresses.ts';
import { CounterReader } from './counters.ts';
import { SEEDED_DATABASES, seedDatabases } from './databases.ts';
import { endOnInterrupt } from './end-on-interrupt.ts';
import { SEEDED_FIREWALLS, seedFirewalls } from './firewalls.ts';
import { measureGrowth, printGrowth } from './growth.ts';
import { measureLatency } from './latency.ts';
import { SCENARIO_NAMES } from './load.ts';
import type { Scenario, Target } from './load.ts';
import { WARM_UP_SECONDS, measureScenario } from './measure-scenario.ts';
import type { Plan } from './measure-scenario.ts';
import { memoryOf } from './memory.ts';
import { GROWTH, LATENCY, PEERS, SAGAS, UNDER_ATTACK, readOptions } from './options.ts';
import { Parts } from './parts.ts';
import { measurePeers } from './peers/measure.ts';
import { PeerServers } from './peers/peer-server.ts';
import { printPeers } from './peers/table.ts';
import type { PeerReport } from './peers/table.ts';
import { startReference } from './reference-server.ts';
import { printFlows, printLatency, printMemory, printScenario, printScenarios, printUnderAttack } from './report.ts';
import type { Report, ScenarioReport } from './report.ts';
import { measureSagaCost } from './saga-cost.ts';
import { measureSagas } from './sagas.ts';
import { scenariosOf } from './scenarios.ts';
import type { Seeded } from './scenarios.ts';
import { SEEDED, seed, seededIds, settle } from './seed.ts';
import { SEEDED_OBJECTS, seedTags } from './tags.ts';
import { measureUnderAttack } from './under-attack.ts';

const options = readOptions();
const seconds = Number(options.seconds);
const plan: Plan = {
  seconds,
  connections: Number(options.connections),
  rounds: Number(options.rounds),
  statements: options.statements,
};

const NO_JOB_TAKES_TIME = { COMPUTE_PROVISION_MS: '0', COMPUTE_BOOT_MS: '0', DATABASE_CREATE_MS: '0' };
const stateDir = mkdtempSync(join(tmpdir(), 'stratus-bench-'));
console.log('Starting the stack and the reference …');
const stack = new Stack({
  stateDir,
  word: options.dialect,
  oneProcess: options['one-process'],
  counters: true,
  env: { RATE_LIMITS: 'off', LOG_LEVEL: 'info', ...NO_JOB_TAKES_TIME },
});
const peerServers = new PeerServers(join(stateDir, 'peers'));
let reference: Awaited<ReturnType<typeof startReference>> | undefined;
async function end(): Promise<void> {
  reference?.process.kill();
  await peerServers.stop();
  await stack.stop();
  removeDataElsewhere(stateDir);
  rmSync(stateDir, { recursive: true, force: true });
}
endOnInterrupt(end);
try {
  await stack.start();
  const { databaseUrl, natsUrl, baseUrl, tokens } = stack.description;
  reference = await startReference(stack.database?.server?.throughSocket(databaseUrl) ?? databaseUrl);
  // The peers have none of these rows.
  const isSeeded = options.only !== PEERS;
  if (isSeeded)
    console.log(
      `Filling both databases with ${SEEDED} VPCs, ${SEEDED_FIREWALLS} firewalls, ${SEEDED_ADDRESSES} addresses and ${SEEDED_OBJECTS} objects …`,
    );
  const stores = { stack: databaseUrl, reference: reference.databaseUrl };
  const seeded = {} as Record<Target['name'], Seeded>;
  for (const [name, url] of (isSeeded ? Object.entries(stores) : []) as [Target['name'], string][]) {
    await seed(url);
    const firstFirewall = await seedFirewalls(url);
    await seedAddresses(url);
    await seedTags(url);
    await settle(url);
    seeded[name] = { vpcs: await seededIds(url), firstFirewall };
  }

  const apps = Object.fromEntries(stack.fleet.all().map(({ name, pid }) => [name, pid ?? 0]));
  const servers = { postgres: stack.database?.server?.pid ?? 0, nats: stack.nats?.server?.pid ?? 0 };
  const counters = Object.fromEntries(
    Object.entries(stores).map(([name, url]) => [name, new CounterReader(url, stack.nats?.monitoringUrl ?? '')]),
  ) as Record<Target['name'], CounterReader>;
  await Promise.all(Object.values(counters).map((reader) => reader.prepare()));
  const whole: Target = {
    name: 'stack',
    baseUrl,
    token: tokens.unrestricted,
    pids: { ...servers, ...apps },
    counters: counters.stack,
  };
  const compared: Target = {
    ...reference.target,
    pids: { ...reference.target.pids, postgres: servers.postgres },
    counters: counters.reference,
  };
  const idle = Object.fromEntries(Object.entries(apps).map(([name, pid]) => [name, memoryOf(pid)]));

  const targets = [whole, compared];
  const scenarioOf = ({ name: target }: Target, name: Scenario['name']): Scenario =>
    scenariosOf(target, seeded[target]).find((one) => one.name === name) as Scenario;
  let hasDatabases = false;
  /**
   * Filled only when needed: each round of the observer reads all of them, because none has a cluster, and that slows only the
   * stack.
   */
  const fillDatabases = async (): Promise<void> => {
    if (hasDatabases) return;
    console.log(`Filling both with ${SEEDED_DATABASES} databases …`);
    for (const url of Object.values(stores)) {
      await seedDatabases(url);
      await settle(url);
    }
    hasDatabases = true;
  };

  const parts = new Parts(options.only);
  const scenarios: ScenarioReport[] = [];
  for (const name of SCENARIO_NAMES) {
    const measure = async (): Promise<ScenarioReport> => {
      if (name.includes('database')) await fillDatabases();
      const each = targets.map((target) => ({ target, scenario: scenarioOf(target, name) }));
      return measureScenario(name, each, plan);
    };
    const measured = await parts.run(name, measure, printScenario);
    if (measured) scenarios.push(measured);
  }
  const underAttack = await parts.run(
    UNDER_ATTACK,
    () => {
      console.log('Attacking the gateway …');
      return measureUnderAttack(whole, scenariosOf('stack', seeded.stack).slice(0, 3), seconds * 2);
    },
    printUnderAttack,
  );
  const latency = await parts.run(
    LATENCY,
    () => {
      console.log('Writing 200 times a second and waiting for each event …');
      return measureLatency({ stack: whole, reference: compared, natsUrl, seconds: 10 });
    },
    printLatency,
  );
  const flows = await parts.run(
    SAGAS,
    async () => {
      console.log('Creating instances and attaching interfaces …');
      return {
        sagas: await measureSagas(whole, natsUrl, seconds),
        sagaCost: await measureSagaCost(databaseUrl),
      };
    },
    printFlows,
  );
  const comparePeers = (): Promise<PeerReport[]> => {
    console.log('Comparing with the servers that people would otherwise pick …');
    return measurePeers({
      stack: whole,
      servers: peerServers,
      warmUpSeconds: WARM_UP_SECONDS,
      seconds,
      rounds: plan.rounds,
      connections: plan.connections,
    });
  };
  // Only if asked for: it downloads them.
  const peers = options.only === PEERS ? await parts.run(PEERS, comparePeers, printPeers) : undefined;
  const memory = Object.fromEntries(
    Object.entries(apps).flatMap(([name, pid]) => {
      const before = idle[name];
      return before ? [[name, { idle: before, loaded: memoryOf(pid) }]] : [];
    }),
  );
  printMemory(memory);
  // Last: it leaves no room for others in the account.
  const growth = await parts.run(
    GROWTH,
    () => {
      console.log('Filling an account with up to a million rows of each list …');
      return measureGrowth(whole, databaseUrl, natsUrl);
    },
    printGrowth,
  );
  if (scenarios.length > 1) printScenarios(scenarios);
  const report: Report = { scenarios, underAttack, latency, flows, peers, memory, growth };
  if (options.json) writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
  parts.conclude();
} finally {
  await end();
}
