import type { Counts, StatementCost } from './counters.ts';
import type { Growth } from './growth.ts';
import type { Latency } from './latency.ts';
import type { Measurement } from './load.ts';
import type { Memory } from './memory.ts';
import type { PeerReport } from './peers/table.ts';
import type { SagaCost } from './saga-cost.ts';
import type { SagaMeasurement } from './sagas.ts';
import { MAX_SLOWDOWN } from './under-attack.ts';
import type { UnderAttack } from './under-attack.ts';

/** The measurements of one scenario. */
export interface ScenarioReport {
  name: string;
  /** By target, then round. */
  rounds: Record<string, Measurement[]>;
  /** System calls per request: target, then process. Absent without a tool that counts them. */
  calls?: Record<string, Record<string, number>>;
}

export interface Flows {
  sagas: SagaMeasurement[];
  sagaCost: SagaCost;
}

/** A part that did not run, or failed, is undefined. */
export interface Report {
  scenarios: ScenarioReport[];
  underAttack: UnderAttack | undefined;
  latency: Latency | undefined;
  flows: Flows | undefined;
  peers: PeerReport[] | undefined;
  memory: MemoryReport;
  growth: Growth[] | undefined;
}

type MemoryReport = Record<string, { idle: Memory; loaded: Memory }>;

/** The minimum share of the reference's throughput that a scenario must reach. */
const FLOORS: Readonly<Record<string, number>> = {
  'GET by id': 0.25,
  'list of 100': 0.35,
  'VPC create': 0.4,
  'list of firewalls': 0.4,
  'rules update': 0.3,
  'firewall create': 0.3,
  'device add': 0.25,
  'list of addresses': 0.4,
  // Two services agree on it, and its events are 30 (decision 24).
  'assign of 10': 0.2,
  'objects of a tag': 0.4,
  'database by id': 0.25,
  'list of databases': 0.35,
  'database create': 0.35,
};

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Prints the medians of all rounds, and each process's cost per request. */
export function printScenario(scenario: ScenarioReport): void {
  printScenarios([scenario]);
  printCosts(scenario);
}

export function printScenarios(scenarios: readonly ScenarioReport[]): void {
  console.log('\n| scenario | target | requests/s | p50 ms | p99 ms | errors | ratio | floor |');
  console.log('|---|---|---:|---:|---:|---:|---:|---:|');
  for (const scenario of scenarios) for (const row of rowsOf(scenario)) console.log(row);
}

function rowsOf({ name, rounds }: ScenarioReport): string[] {
  // Of adjacent measurements: the speed of a machine changes from minute to minute.
  const ratios = (rounds['stack'] ?? []).map(
    ({ requestsPerSecond }, round) =>
      requestsPerSecond / (rounds['reference']?.[round]?.requestsPerSecond ?? Number.NaN),
  );
  return Object.entries(rounds).map(([target, measured]) => {
    const of = (key: 'requestsPerSecond' | 'p50' | 'p99' | 'errors'): number =>
      median(measured.map((round) => round[key]));
    const [ratio, floor] = target === 'stack' ? [median(ratios).toFixed(2), FLOORS[name]] : ['', ''];
    return `| ${name} | ${target} | ${Math.round(of('requestsPerSecond'))} | ${of('p50')} | ${of('p99')} | ${of('errors')} | ${ratio} | ${floor} |`;
  });
}

function printCosts({ name: scenario, rounds, calls }: ScenarioReport): void {
  console.log('\nPer request, by process: microseconds of processor time · system calls · waits (medians)');
  for (const [target, measured] of Object.entries(rounds)) {
    const costs = Object.keys(measured[0]?.cpu ?? {}).map((name) => {
      const of = (what: 'cpu' | 'waits'): number => median(measured.map((round) => round[what][name] ?? 0));
      return `${name} ${of('cpu')} · ${calls?.[target]?.[name]?.toFixed(2) ?? '–'} · ${of('waits').toFixed(2)}`;
    });
    console.log(`  ${scenario}, ${target}: ${costs.join(', ')}`);
  }
  console.log('\nPer request, in the servers: their counters (medians)');
  for (const [target, measured] of Object.entries(rounds)) {
    const names = Object.keys(measured[0]?.counts ?? {}) as (keyof Counts)[];
    const counts = names.map((name) => `${name} ${median(measured.map((round) => round.counts[name])).toFixed(2)}`);
    console.log(`  ${scenario}, ${target}: ${counts.join(', ')}`);
  }
}

/** Prints what each statement costs Postgres for one request, the costliest first. */
export function printStatements(name: string, statements: readonly StatementCost[], requests: number): void {
  console.log(`\n${name}, per request: calls · microseconds of execution, statement`);
  for (const { text, calls, executed } of statements) {
    const each = `${(calls / requests).toFixed(2)} · ${((executed * 1_000) / requests).toFixed(0)}`;
    console.log(`  ${each.padStart(14)}  ${text.slice(0, 150)}`);
  }
}

export function printMemory(memory: MemoryReport): void {
  console.log('\n| process | idle MB | after load MB | peak MB |\n|---|---:|---:|---:|');
  for (const [name, { idle, loaded }] of Object.entries(memory)) {
    console.log(`| ${name} | ${idle.residentMb} | ${loaded.residentMb} | ${loaded.peakMb} |`);
  }
}

export function printLatency({ events, missing, subscriber, answer, referenceAnswer }: Latency): void {
  console.log(`\nAt 200 writes/s (${events} events, ${missing} missing):\n`);
  console.log('| | p50 ms | p99 ms | most ms |\n|---|---:|---:|---:|');
  const rows = Object.entries({
    'transaction to subscriber': subscriber,
    'request to answer': answer,
    'request to answer, reference': referenceAnswer,
  });
  for (const [name, { p50, p99, max }] of rows) console.log(`| ${name} | ${p50} | ${p99} | ${max} |`);
}

export function printFlows({ sagas, sagaCost }: Flows): void {
  console.log('\n| flow | sagas/s | p50 ms | p99 ms |\n|---|---:|---:|---:|');
  for (const { name, perSecond, p50, p99 } of sagas)
    console.log(`| ${name} | ${Math.round(perSecond)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} |`);
  const added = (sagaCost.saga - sagaCost.plain).toFixed(2);
  console.log(
    `\nThe same write: p50 ${sagaCost.plain.toFixed(2)} ms as a command, ${sagaCost.saga.toFixed(2)} ms as a saga: ${added} ms added`,
  );
}

export function printUnderAttack({ alone, attacked, ratio, attacks }: UnderAttack): void {
  console.log('\n| good requests | p50 ms | p99 ms | failed |\n|---|---:|---:|---:|');
  for (const [name, { p50, p99, failed }] of Object.entries({ alone, 'under attack': attacked }))
    console.log(`| ${name} | ${p50} | ${p99} | ${failed} |`);
  console.log(`\np99 under attack is ${ratio.toFixed(2)} times that alone (at most ${MAX_SLOWDOWN})`);
  for (const [name, count] of Object.entries(attacks)) console.log(`  ${name}: ${count}`);
}
