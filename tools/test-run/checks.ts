import { projectRoot, readJsonFile } from '@stratus/local-servers';
import { join } from 'node:path';

import { runVisibly } from './run-step.ts';
import { addUp, oneFailedCheck, onePassedCheck, type Tally, timed } from './tally.ts';

/** The source checks with their scripts in package.json; those with the quickest fixes come first. */
const checks: readonly { name: string; script: string }[] = [
  { name: 'lint', script: 'lint' },
  { name: 'format', script: 'format:check' },
  { name: 'build', script: 'build' },
  // The tools and the benchmark import built files.
  { name: 'types', script: 'types' },
  { name: 'dependency rules', script: 'boundaries' },
  { name: 'dead code', script: 'dead-code' },
  { name: 'generated documents', script: 'generate:check' },
];

/** Runs the same command as `npm run`, without npm's own start-up time. The build is that of `npm start`. */
function commandOf(script: string): string {
  if (script === 'build') return 'tsc -b';
  const { scripts } = readJsonFile(join(projectRoot, 'package.json')) ?? {};
  const commands: Record<string, unknown> = typeof scripts === 'object' && scripts !== null ? { ...scripts } : {};
  const command = commands[script];
  return typeof command === 'string' ? command : `echo 'package.json has no script "${script}"'; exit 1`;
}

/** The slowest check depends on no other, so it runs beside them. */
const BESIDE = 'format';

interface Chosen {
  /** Default: all. */
  names?: string[];
  /** Check the format of these files only; default: of all. */
  files?: string[];
}

export async function runChecks({ names, files }: Chosen = {}): Promise<Tally> {
  const since = Date.now();
  const chosen = checks.filter(({ name }) => !names || names.includes(name));
  const chains = [chosen.filter(({ name }) => name !== BESIDE), chosen.filter(({ name }) => name === BESIDE)];
  const tallies = await Promise.all(chains.map((chain) => runInTurn(chain, files)));
  return timed(addUp(tallies.flat()), chosen.length > 1 ? 'static' : chosen.map(({ name }) => name).join(), since);
}

async function runInTurn(chain: typeof checks, files?: string[]): Promise<Tally[]> {
  const tallies: Tally[] = [];
  for (const { name, script } of chain) {
    const since = Date.now();
    const command = name === BESIDE && files ? 'prettier --check --ignore-unknown "$@"' : commandOf(script);
    // Types need the built files.
    const code = await runVisibly('/bin/sh', ['-c', command, 'sh', ...(files ?? [])]);
    console.log(`${code === 0 ? '✓' : '✗'} ${name}  ${((Date.now() - since) / 1000).toFixed(1)} s`);
    tallies.push(code === 0 ? onePassedCheck : oneFailedCheck(name));
  }
  return tallies;
}
