import { projectRoot, readJsonFile } from '@stratus/local-servers';
import { join } from 'node:path';

import { runVisibly } from './run-step.ts';
import { addUp, oneFailed, onePassed, type Tally } from './tally.ts';

/** The checks of the sources, in the order in which their faults are quickest to mend, and their scripts in package.json. */
const checks: readonly { name: string; script: string }[] = [
  { name: 'lint', script: 'lint' },
  { name: 'format', script: 'format:check' },
  { name: 'build', script: 'build' },
  // The tools and the benchmark import what the build has made.
  { name: 'types', script: 'types' },
  { name: 'dependency rules', script: 'boundaries' },
  { name: 'dead code', script: 'dead-code' },
  { name: 'generated documents', script: 'generate:check' },
];

/** What `npm run` would run, without the time that npm itself takes. The build is the one of `npm start`. */
function commandOf(script: string): string {
  if (script === 'build') return 'tsc -b';
  const { scripts } = readJsonFile(join(projectRoot, 'package.json')) ?? {};
  const commands: Record<string, unknown> = typeof scripts === 'object' && scripts !== null ? { ...scripts } : {};
  const command = commands[script];
  return typeof command === 'string' ? command : `echo 'package.json has no script "${script}"'; exit 1`;
}

/** The slowest needs nothing of the others: it runs beside them. */
const BESIDE = 'format';

export async function runChecks(names?: string[]): Promise<Tally> {
  const chosen = checks.filter(({ name }) => !names || names.includes(name));
  const chains = [chosen.filter(({ name }) => name !== BESIDE), chosen.filter(({ name }) => name === BESIDE)];
  return addUp((await Promise.all(chains.map(runInTurn))).flat());
}

async function runInTurn(chain: typeof checks): Promise<Tally[]> {
  const tallies: Tally[] = [];
  for (const { name, script } of chain) {
    const since = Date.now();
    // oxlint-disable-next-line no-await-in-loop -- types need what the build has made
    const code = await runVisibly('/bin/sh', ['-c', commandOf(script)]);
    console.log(`${code === 0 ? '✓' : '✗'} ${name}  ${((Date.now() - since) / 1000).toFixed(1)} s`);
    tallies.push(code === 0 ? onePassed : oneFailed(name));
  }
  return tallies;
}
