import { printGrowth } from './growth.ts';
import type { Growth } from './growth.ts';
import type { Latency } from './latency.ts';
import type { Measurement } from './load.ts';
import type { Memory } from './memory.ts';
import type { SagaCost } from './saga-cost.ts';
import type { SagaMeasurement } from './sagas.ts';
import { MOST_SLOWER } from './under-attack.ts';
import type { UnderAttack } from './under-attack.ts';

export interface Report {
  /** Scenario, then target, then round. */
  rounds: Record<string, Record<string, Measurement[]>>;
  /** System calls per request: scenario, then target, then process. Absent without a tool that counts them. */
  calls?: Record<string, Record<string, Record<string, number>>>;
  /** Absent when the run measures only one scenario. */
  underAttack?: UnderAttack;
  latency?: Latency;
  growth?: Growth[];
  flows?: { sagas: SagaMeasurement[]; sagaCost: SagaCost };
  memory: Record<string, { idle: Memory; loaded: Memory }>;
}

/** The minimum share of the reference's throughput that a scenario must reach. */
const FLOORS: Readonly<Record<string, number>> = {
  'GET by id': 0.25,
  'list of 100': 0.35,
  POST: 0.5,
  'list of firewalls': 0.4,
  'rules update': 0.35,
  'device add': 0.35,
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

/** Prints the medians of all rounds as tables. */
export function printReport({ rounds, calls, underAttack, latency, growth, flows, memory }: Report): void {
  console.log('\n| scenario | target | requests/s | p50 ms | p99 ms | errors | ratio | floor |');
  console.log('|---|---|---:|---:|---:|---:|---:|---:|');
  for (const [scenario, targets] of Object.entries(rounds)) {
    // Of neighbours in time: the speed of a machine changes from minute to minute.
    const ratios = (targets.stack ?? []).map(
      ({ requestsPerSecond }, round) =>
        requestsPerSecond / (targets.reference?.[round]?.requestsPerSecond ?? Number.NaN),
    );
    for (const [target, measured] of Object.entries(targets)) {
      const of = (key: 'requestsPerSecond' | 'p50' | 'p99' | 'errors'): number =>
        median(measured.map((round) => round[key]));
      const ratio = target === 'stack' ? median(ratios).toFixed(2) : '';
      console.log(
        `| ${scenario} | ${target} | ${Math.round(of('requestsPerSecond'))} | ${of('p50')} | ${of('p99')} | ${of('errors')} | ${ratio} | ${target === 'stack' ? FLOORS[scenario] : ''} |`,
      );
    }
  }
  printCosts(rounds, calls);
  if (underAttack) printUnderAttack(underAttack);
  if (latency) printLatency(latency);
  if (growth) printGrowth(growth);
  if (flows) printFlows(flows);
  console.log('\n| process | idle MB | after load MB | peak MB |\n|---|---:|---:|---:|');
  for (const [name, { idle, loaded }] of Object.entries(memory)) {
    console.log(`| ${name} | ${idle.residentMb} | ${loaded.residentMb} | ${loaded.peakMb} |`);
  }
}

function printCosts(rounds: Report['rounds'], calls: Report['calls']): void {
  console.log('\nPer request, by process: microseconds of processor time · system calls · waits (medians)');
  for (const [scenario, targets] of Object.entries(rounds)) {
    for (const [target, measured] of Object.entries(targets)) {
      const counted = calls?.[scenario]?.[target];
      const costs = Object.keys(measured[0]?.cpu ?? {}).map((name) => {
        const of = (what: 'cpu' | 'waits'): number => median(measured.map((round) => round[what][name] ?? 0));
        return `${name} ${of('cpu')} · ${counted?.[name]?.toFixed(2) ?? '–'} · ${of('waits').toFixed(2)}`;
      });
      console.log(`  ${scenario}, ${target}: ${costs.join(', ')}`);
    }
  }
}

function printLatency({ events, missing, subscriber, answer, referenceAnswer }: Latency): void {
  console.log(`\nAt 200 writes/s (${events} events, ${missing} missing):\n`);
  console.log('| | p50 ms | p99 ms | most ms |\n|---|---:|---:|---:|');
  const rows = Object.entries({
    'transaction to subscriber': subscriber,
    'request to answer': answer,
    'request to answer, reference': referenceAnswer,
  });
  for (const [name, { p50, p99, max }] of rows) console.log(`| ${name} | ${p50} | ${p99} | ${max} |`);
}

function printFlows({ sagas, sagaCost }: Required<Report>['flows']): void {
  console.log('\n| flow | sagas/s | p50 ms | p99 ms |\n|---|---:|---:|---:|');
  for (const { name, perSecond, p50, p99 } of sagas)
    console.log(`| ${name} | ${Math.round(perSecond)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} |`);
  const added = (sagaCost.saga - sagaCost.plain).toFixed(2);
  console.log(
    `\nThe same write: p50 ${sagaCost.plain.toFixed(2)} ms as a command, ${sagaCost.saga.toFixed(2)} ms as a saga: ${added} ms added`,
  );
}

function printUnderAttack({ alone, attacked, ratio, attacks }: UnderAttack): void {
  console.log('\n| good requests | p50 ms | p99 ms | failed |\n|---|---:|---:|---:|');
  for (const [name, { p50, p99, failed }] of Object.entries({ alone, 'under attack': attacked }))
    console.log(`| ${name} | ${p50} | ${p99} | ${failed} |`);
  console.log(`\np99 under attack is ${ratio.toFixed(2)} times that alone (at most ${MOST_SLOWER})`);
  for (const [name, count] of Object.entries(attacks)) console.log(`  ${name}: ${count}`);
}
