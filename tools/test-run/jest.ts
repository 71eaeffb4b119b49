import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

import { projectRoot, readJsonFile } from '@stratus/local-servers';
import { forgetProductWord } from './product-word.ts';
import { runVisibly } from './run-step.ts';
import { startTestServers, type TestServers } from './servers.ts';
import { nothing, oneFailed, type Tally, type Time, timed } from './tally.ts';
import { makeTemporaryDirectory, sweep, sweepAbandoned } from './temporary.ts';

export interface JestRun {
  /** The part's name in the summary. */
  title: string;
  projects: string[];
  args: string[];
  /** Shared by the specs: a PostgreSQL, or a stack for each worker. */
  share?: 'postgres' | 'stacks';
  /** Whether the apps of a stack share one process, for end-to-end specs; by default each has its own. */
  oneProcess?: boolean;
}

interface Suite {
  name: string;
  status: string;
  startTime: number;
  endTime: number;
}

const isSuite = (value: unknown): value is Suite =>
  typeof value === 'object' && value !== null && 'name' in value && 'status' in value;

/** Counts the results in jest's JSON report. A suite that does not load is one failure. */
export function tallyOf(report: Record<string, unknown>, name: string): Tally {
  const count = (field: string): number => Number(report[field] ?? 0);
  const reported: unknown[] = Array.isArray(report.testResults) ? report.testResults : [];
  const suites = reported.filter(isSuite);
  const nameOf = (suite: Suite): string => `${name}: ${suite.name.replace(`${projectRoot}/`, '')}`;
  const failures = suites.flatMap((suite) => (suite.status === 'failed' ? [nameOf(suite)] : []));
  const times = suites.map((suite): Time => {
    return { name: nameOf(suite), seconds: (suite.endTime - suite.startTime) / 1000 };
  });
  const failed = count('numFailedTests') + count('numRuntimeErrorTestSuites');
  const skipped = count('numPendingTests') + count('numTodoTests');
  return { ...nothing, passed: count('numPassedTests'), failed, skipped, failures, suites: times };
}

/** Outlives the temporary directory of the run. */
const keptDirectory = (name: string): string => join(tmpdir(), `stratus-${name}-${userInfo().uid}`);

const choosesByName = (argument: string): boolean => /^(-t|--testNamePattern)/.test(argument);

/** Arguments of Node for Jest. If the given ones contain `--inspect` or `--inspect-brk`: one process, without timeouts. */
export function jestArguments({ projects, args }: Pick<JestRun, 'projects' | 'args'>, reportFile: string): string[] {
  const inspection = args.filter((argument) => argument.startsWith('--inspect'));
  return [
    ...inspection,
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    join(projectRoot, 'node_modules', 'jest', 'bin', 'jest.js'),
    '--passWithNoTests',
    '--json',
    `--outputFile=${reportFile}`,
    `--cacheDirectory=${keptDirectory('jest-cache')}`,
    '--selectProjects',
    ...projects,
    // Ends the list of projects, which would otherwise include the following paths.
    '--ci',
    ...(inspection.length > 0 ? ['--runInBand', '--testTimeout=3600000'] : []),
    // A name chooses few tests: jest would list all others as skipped.
    ...(args.some(choosesByName) && !args.includes('--verbose') ? ['--verbose=false'] : []),
    ...args.filter((argument) => !inspection.includes(argument)),
  ];
}

const share = {
  postgres: (directory: string): Promise<TestServers> => startTestServers(directory),
  /** The launcher needs compiled files, which exist by now. */
  stacks: async (directory: string, settings: Record<string, string>, oneProcess: boolean): Promise<TestServers> =>
    (await import('./stacks.ts')).offerTestStacks(directory, settings, oneProcess),
};

/** Runs Jest projects with the servers that they need and counts their tests. Leaves nothing running. */
export async function runJest(run: JestRun): Promise<Tally> {
  const since = Date.now();
  return timed(await tallyRun(run), run.title, since);
}

async function tallyRun(run: JestRun): Promise<Tally> {
  const { title: name, oneProcess = false } = run;
  await sweepAbandoned();
  const directory = makeTemporaryDirectory();
  const reportFile = join(directory, 'report.json');
  // Before the stacks start, which inherit the environment of this process.
  forgetProductWord(process.env);
  // Specs start the services many times.
  const cache = { NODE_COMPILE_CACHE: keptDirectory('compile-cache') };
  const servers = run.share && (await share[run.share](directory, cache, oneProcess));
  try {
    // Specs with a stack of their own start it in this form.
    const form = { STRATUS_TEST_FORM: oneProcess ? 'one-process' : 'apart' };
    const env = { ...process.env, ...cache, ...servers?.env, ...form, NODE_ENV: 'test', TMPDIR: directory };
    const code = await runVisibly(process.execPath, jestArguments(run, reportFile), env);
    const report = readJsonFile(reportFile);
    if (!report) return oneFailed(`${name}: jest ended with exit code ${code} and no report`);
    const tally = tallyOf(report, name);
    // For example an error outside any test.
    return code !== 0 && tally.failed === 0 ? { ...oneFailed(name), passed: tally.passed } : tally;
  } finally {
    await servers?.stop();
    await sweep(directory);
  }
}
