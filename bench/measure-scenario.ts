import { load } from './load.ts';
import type { Scenario, Target } from './load.ts';
import { printStatements } from './report.ts';
import type { ScenarioReport } from './report.ts';
import { findTracer, systemCallsPerRequest } from './system-calls.ts';

/** How a scenario is measured. */
export interface Plan {
  seconds: number;
  rounds: number;
  connections: number;
  /** Whether to print what each statement costs. */
  statements: boolean;
}

/** Warm-up for the compiler: only the steady state counts. */
export const WARM_UP_SECONDS = 6;
/** Long enough to count calls, which do not depend on the speed. */
const TRACED_SECONDS = 2;
const SHOWN_STATEMENTS = 30;

const tracer = findTracer();
if (!tracer) console.log('Neither perf nor strace can count here: the report has no system calls.');

/** Measures targets in turns, each with its own requests. */
export async function measureScenario(
  name: Scenario['name'],
  each: readonly { target: Target; scenario: Scenario }[],
  { seconds, rounds, connections, statements }: Plan,
): Promise<ScenarioReport> {
  for (const { target, scenario } of each) await load(target, scenario, WARM_UP_SECONDS, connections);
  const measured: ScenarioReport = { name, rounds: {} };
  for (let round = 0; round < rounds; round += 1) {
    for (const { target, scenario } of each) {
      if (statements) await target.counters.forget();
      const one = await load(target, scenario, seconds, connections);
      if (statements) {
        const costliest = await target.counters.statements(SHOWN_STATEMENTS);
        printStatements(`${name}, ${target.name}`, costliest, one.requests);
      }
      (measured.rounds[target.name] ??= []).push(one);
      console.log(`  ${name}, ${target.name}: ${Math.round(one.requestsPerSecond)} requests/s`);
    }
  }
  if (!tracer) return measured;
  const calls: NonNullable<ScenarioReport['calls']> = {};
  for (const { target, scenario } of each) {
    const run = async (): Promise<number> => (await load(target, scenario, TRACED_SECONDS, connections)).requests;
    calls[target.name] = await systemCallsPerRequest(tracer, target.pids, run);
  }
  return { ...measured, calls };
}
