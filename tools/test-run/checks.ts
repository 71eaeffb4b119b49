import { projectRoot, readJsonFile } from '@stratus/local-servers';
import { join } from 'node:path';

import { removeStaleOutput } from '../stack/remove-stale-output.ts';
import { runVisibly } from './run-step.ts';
import { addUp, oneFailedCheck, onePassedCheck, type Tally, timed } from './tally.ts';

interface Check {
  name: string;
  /** In package.json. */
  script: string;
  /** After the build, two chains of checks run in parallel: the chain that it belongs to; undefined: before both. */
  beside?: 1 | 2;
}

/** Those with the quickest fixes come first. */
const checks: readonly Check[] = [
  { name: 'lint', script: 'lint' },
  { name: 'format', script: 'format:check' },
  { name: 'build', script: 'build' },
  { name: 'types', script: 'types', beside: 1 },
  { name: 'generated documents', script: 'generate:check', beside: 1 },
  { name: 'dependency rules', script: 'boundaries', beside: 2 },
  { name: 'dead code', script: 'dead-code', beside: 2 },
];

/** Runs the same command as `npm run`, without npm's own start-up time. */
function commandOf(script: string): string {
  const { scripts } = readJsonFile(join(projectRoot, 'package.json')) ?? {};
  const commands: Record<string, unknown> = typeof scripts === 'object' && scripts !== null ? { ...scripts } : {};
  const command = commands[script];
  return typeof command === 'string' ? command : `echo 'package.json has no script "${script}"'; exit 1`;
}

/** @param names of the checks to run; default: all. */
export async function runChecks(names?: readonly string[]): Promise<Tally> {
  const since = performance.now();
  removeStaleOutput(projectRoot);
  const chosen = checks.filter(({ name }) => names?.includes(name) ?? true);
  const first = await runInTurn(chosen.filter(({ beside }) => beside === undefined));
  const rest = [1, 2].map((chain) => runInTurn(chosen.filter(({ beside }) => beside === chain)));
  const tallies = [first, ...(await Promise.all(rest))];
  return timed(addUp(tallies.flat()), names?.join() ?? 'static', since);
}

async function runInTurn(chain: readonly Check[]): Promise<Tally[]> {
  const tallies: Tally[] = [];
  for (const { name, script } of chain) {
    const since = performance.now();
    const code = await runVisibly('/bin/sh', ['-c', commandOf(script)]);
    console.log(`${code === 0 ? '✓' : '✗'} ${name}  ${((performance.now() - since) / 1000).toFixed(1)} s`);
    tallies.push(code === 0 ? onePassedCheck : oneFailedCheck(name));
  }
  return tallies;
}
