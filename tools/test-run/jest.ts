import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

import { projectRoot, readJsonFile } from '@stratus/local-servers';
import { pathsIn } from './chosen-specs.ts';
import { type Form, isForm } from './forms.ts';
import { forgetDialect } from './dialect-variables.ts';
import { runVisibly } from './run-step.ts';
import { startTestServers } from './servers.ts';
import { nothing, oneFailed, type Tally, type Time, timed } from './tally.ts';
import { makeTemporaryDirectory, sweep, sweepAbandoned } from './temporary.ts';

export interface JestRun {
  /** The part's name in the summary. */
  title: string;
  /** Projects of `jest.config.mjs`. */
  projects: readonly string[];
  args: string[];
  /** The form of the stacks of all end-to-end specs; default: each spec's own. */
  form?: Form | undefined;
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

interface Servers {
  env: Record<string, string>;
  stop(): Promise<void>;
}

/** Specs of the console look at its pages in a browser. */
const mayNeedBrowser = (projects: readonly string[], paths: readonly string[]): boolean =>
  projects.includes('one-process') && (paths.length === 0 || paths.some((path) => path.includes('console')));

/** What the specs of the projects share: a PostgreSQL, stacks. The launcher needs compiled files, which exist by now. */
async function startShared(
  { projects, args }: JestRun,
  directory: string,
  settings: Record<string, string>,
): Promise<Servers[]> {
  const servers: Servers[] = [];
  if (projects.includes('integration')) servers.push(await startTestServers(directory));
  if (!projects.some(isForm)) return servers;
  const { offerTestStacks } = await import('./stacks.ts');
  servers.push(await offerTestStacks(directory, settings, mayNeedBrowser(projects, pathsIn(args))));
  return servers;
}

/** Runs Jest projects with the servers that they need and counts their tests. Leaves nothing running. */
export async function runJest(run: JestRun): Promise<Tally> {
  const since = performance.now();
  return timed(await tallyRun(run), run.title, since);
}

async function tallyRun(run: JestRun): Promise<Tally> {
  const { title: name, form } = run;
  await sweepAbandoned();
  const directory = makeTemporaryDirectory();
  const reportFile = join(directory, 'report.json');
  // Before the stacks start, which inherit the environment of this process.
  forgetDialect(process.env);
  // Specs start the services many times.
  const cache = { NODE_COMPILE_CACHE: keptDirectory('compile-cache') };
  const servers = await startShared(run, directory, cache);
  try {
    const env = {
      ...process.env,
      ...cache,
      ...Object.assign({}, ...servers.map((each) => each.env)),
      ...(form && { STRATUS_TEST_FORM: form }),
      NODE_ENV: 'test',
      TMPDIR: directory,
    };
    const code = await runVisibly(process.execPath, jestArguments(run, reportFile), env);
    const report = readJsonFile(reportFile);
    if (!report) return oneFailed(`${name}: jest ended with exit code ${code} and no report`);
    const tally = tallyOf(report, name);
    // For example an error outside any test.
    return code !== 0 && tally.failed === 0 ? { ...oneFailed(name), passed: tally.passed } : tally;
  } finally {
    await Promise.all(servers.map((each) => each.stop()));
    await sweep(directory);
  }
}
