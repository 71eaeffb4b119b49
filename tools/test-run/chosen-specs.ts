import { globSync } from 'node:fs';
import { join } from 'node:path';

import { Failure, projectRoot } from '@stratus/local-servers';
import { FORMS } from './forms.ts';
import type { Tally } from './tally.ts';

/** The kinds of tests that have specs, with their projects in `jest.config.mjs`. */
export const KINDS: Readonly<Record<string, readonly string[]>> = {
  unit: ['unit'],
  integration: ['integration'],
  e2e: [...FORMS, 'resilience'],
};

/** Options of Jest that take the following argument as their value. */
const WITH_VALUE =
  /^(-[ctwuf]|--(testNamePattern|maxWorkers|testTimeout|seed|shard|config|reporters|testPathIgnorePatterns|workerIdleMemoryLimit|maxConcurrency|coverageReporters|outputFile))$/;

/** The paths among arguments for Jest. */
export const pathsIn = (args: readonly string[]): string[] =>
  args.filter((argument, index) => !argument.startsWith('-') && !WITH_VALUE.test(args[index - 1] ?? ''));

interface Project {
  displayName: string;
  testMatch: readonly string[];
}

/** Every spec, by its kind. Paths are absolute. */
export async function specsByKind(): Promise<Map<string, string[]>> {
  const { default: config }: { default: { projects: readonly Project[] } } = await import(
    join(projectRoot, 'jest.config.mjs')
  );
  const specsOf = (projects: readonly string[]): string[] =>
    config.projects
      .filter(({ displayName }) => projects.includes(displayName))
      .flatMap(({ testMatch }) => testMatch.filter((pattern) => !pattern.startsWith('!')))
      .flatMap((pattern) => globSync(pattern.replace('<rootDir>', projectRoot), { exclude: isOther }));
  return new Map(Object.entries(KINDS).map(([kind, projects]) => [kind, specsOf(projects)]));
}

const isOther = (path: string): boolean => /(^|\/)(node_modules|dist|fixtures)(\/|$)/.test(path);

/** Jest takes a path as a pattern; one that is not a valid pattern is left to its own message. */
function matches(path: string, spec: string): boolean {
  try {
    return new RegExp(path, 'i').test(spec);
  } catch {
    return true;
  }
}

/**
 * Refuses a path that selects no spec: a run of no tests would look like one that passed.
 *
 * @param kind the kind of test that runs; undefined: all.
 */
export function refuseUnmatched(
  args: readonly string[],
  kind: string | undefined,
  specs: ReadonlyMap<string, readonly string[]>,
): void {
  const kindsWith = (path: string): string[] =>
    [...specs].filter(([, files]) => files.some((file) => matches(path, file))).map(([each]) => each);
  const runs = (kinds: readonly string[]): boolean => (kind === undefined ? kinds.length > 0 : kinds.includes(kind));
  for (const path of pathsIn(args)) {
    const kinds = kindsWith(path);
    if (runs(kinds)) continue;
    const [other] = kinds;
    throw new Failure(
      `No ${kind === undefined ? '' : `${kind} `}spec matches ${path}.`,
      other === undefined
        ? `Give a file, a directory or a part of a path: npm test -- --only ${kind ?? 'unit'} ${kind === 'e2e' ? 'test/contract' : 'apps/vpc-service'}`
        : `It selects specs of another kind: npm test -- --only ${other} ${path}`,
    );
  }
}

/** Refuses a run of no tests, as after `-t` with a name that no test has. */
export function refuseNothing({ passed, failed, checks }: Tally, args: readonly string[]): void {
  if (passed + failed + checks.failed > 0) return;
  throw new Failure(
    `No test ran: nothing matches ${args.length === 0 ? 'the projects of jest.config.mjs' : args.join(' ')}.`,
    '-t takes a part of the name of a test, or a regular expression.',
  );
}
