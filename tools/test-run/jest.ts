import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

import { projectRoot, readJsonFile } from '@stratus/local-servers';
import { forgetProductWord } from './product-word.ts';
import { runVisibly } from './run-step.ts';
import { startTestServers, type TestServers } from './servers.ts';
import { nothing, oneFailed, type Tally } from './tally.ts';
import { makeTemporaryDirectory, sweep, sweepAbandoned } from './temporary.ts';

export interface JestRun {
  projects: string[];
  args: string[];
  /** What the specs share: a PostgreSQL, or a stack for each worker. */
  share?: 'postgres' | 'stacks';
}

/** Counts the results in jest's JSON report. A suite that does not load is one failure. */
export function tallyOf(report: Record<string, unknown>, name: string): Tally {
  const count = (field: string): number => Number(report[field] ?? 0);
  const suites: unknown[] = Array.isArray(report.testResults) ? report.testResults : [];
  const failures = suites.flatMap((suite) => {
    if (typeof suite !== 'object' || suite === null || !('status' in suite) || suite.status !== 'failed') return [];
    return [`${name}: ${'name' in suite ? String(suite.name).replace(`${projectRoot}/`, '') : 'a suite'}`];
  });
  const failed = count('numFailedTests') + count('numRuntimeErrorTestSuites');
  const skipped = count('numPendingTests') + count('numTodoTests');
  return { ...nothing, passed: count('numPassedTests'), failed, skipped, failures };
}

/** Outlives the temporary directory of the run. */
const keptDirectory = (name: string): string => join(tmpdir(), `stratus-${name}-${userInfo().uid}`);

const choosesByName = (argument: string): boolean => /^(-t|--testNamePattern)/.test(argument);

/** Arguments of node for jest. With `--inspect` or `--inspect-brk` among the given ones: one process, and time to look. */
export function jestArguments({ projects, args }: JestRun, reportFile: string): string[] {
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
  postgres: startTestServers,
  /** The launcher needs what is compiled, which it is by now. */
  stacks: async (directory: string, settings: Record<string, string>): Promise<TestServers> =>
    (await import('./stacks.ts')).offerTestStacks(directory, settings),
};

/** Runs jest projects with the servers that they need and counts their tests. Leaves nothing running. */
export async function runJest(run: JestRun): Promise<Tally> {
  const name = run.projects.join(' and ');
  await sweepAbandoned();
  const directory = makeTemporaryDirectory();
  const reportFile = join(directory, 'report.json');
  // Before the stacks start, which inherit the environment of this process.
  forgetProductWord(process.env);
  // Specs start the services many times.
  const cache = { NODE_COMPILE_CACHE: keptDirectory('compile-cache') };
  const servers = run.share && (await share[run.share](directory, cache));
  try {
    const env = { ...process.env, ...cache, ...servers?.env, NODE_ENV: 'test', TMPDIR: directory };
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
