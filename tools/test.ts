import { Failure } from '@stratus/local-servers';
import { helpText } from './stack/help-text.ts';
import { reportFailure } from './stack/report-failure.ts';
import { whenOrphaned } from './stack/when-orphaned.ts';
import { runChecks } from './test-run/checks.ts';
import { type JestRun, runJest } from './test-run/jest.ts';
import { interrupt } from './test-run/run-step.ts';
import { addUp, oneFailed, summaryOf, type Tally } from './test-run/tally.ts';

const parts = ['static', 'unit', 'integration', 'e2e'] as const;
type Part = (typeof parts)[number];

/** Has end-to-end tests run against a stack whose gateway and services share a process. */
const ONE_PROCESS = '--one-process';

function readArguments(given: string[]): { only: Part | undefined; jestArguments: string[] } {
  if (given.includes(ONE_PROCESS)) process.env.STRATUS_TEST_FORM = 'one-process';
  const args = given.filter((argument) => argument !== ONE_PROCESS);
  const [flag, value, ...rest] = args;
  if (flag !== '--only') return { only: undefined, jestArguments: args };
  const only = parts.find((part) => part === value);
  if (only === undefined) throw new Failure(`--only ${value ?? ''} is not known.`, helpText('test'));
  return { only, jestArguments: rest };
}

/** Counts a failure to prepare a part as a failure of that part, and goes on with the later ones. */
async function attempt(name: string, work: () => Promise<Tally>): Promise<Tally> {
  try {
    return await work();
  } catch (error) {
    reportFailure(error);
    return oneFailed(name);
  }
}

function jest(projects: string[], args: string[], share?: JestRun['share']): Promise<Tally> {
  return attempt(projects.join(' and '), () => runJest({ projects, args, ...(share && { share }) }));
}

/** A number of specs at once, unless the user chose one. */
function withWorkers(count: number, args: string[]): string[] {
  const chosen = args.some((argument) => /^(--maxWorkers|-w|--runInBand|-i$)/.test(argument));
  return chosen ? args : [`--maxWorkers=${count}`, ...args];
}

/** Integration specs mostly wait for servers, so three of them keep two processors busy. */
const integration = (projects: string[], jestArguments: string[]): Promise<Tally> =>
  jest(projects, withWorkers(3, jestArguments), 'postgres');

/** Each worker has a whole stack. The campaign of faults takes its minutes beside the others, and few of the processor. */
async function endToEnd(jestArguments: string[]): Promise<Tally> {
  return addUp([
    await jest(['e2e', 'chaos'], withWorkers(3, jestArguments), 'stacks'),
    await jest(['resilience'], withWorkers(1, jestArguments)),
  ]);
}

async function run(only: Part | undefined, jestArguments: string[]): Promise<Tally> {
  switch (only) {
    case 'static':
      return runChecks();
    case 'unit':
      return jest(['unit'], jestArguments);
    case 'integration':
      return addUp([await runChecks(['build']), await integration(['integration'], jestArguments)]);
    case 'e2e':
      return addUp([await runChecks(['build']), await endToEnd(jestArguments)]);
    default:
      return addUp([
        await runChecks(),
        await integration(['unit', 'integration'], jestArguments),
        await endToEnd(jestArguments),
      ]);
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt);
whenOrphaned(interrupt);

try {
  const { only, jestArguments } = readArguments(process.argv.slice(2));
  const tally = await run(only, jestArguments);
  console.log(`\n${summaryOf(tally)}`);
  process.exitCode = tally.failed + tally.checks.failed === 0 ? 0 : 1;
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
