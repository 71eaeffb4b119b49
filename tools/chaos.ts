import { parseArgs } from 'node:util';

import { Failure, messageOf } from '@stratus/local-servers';
import { helpText } from './stack/help-text.ts';
import { reportFailure } from './stack/report-failure.ts';
import { whenOrphaned } from './stack/when-orphaned.ts';
import { runChecks } from './test-run/checks.ts';
import { type JestRun, runJest } from './test-run/jest.ts';
import { interrupt } from './test-run/run-step.ts';
import { refuseNothing } from './test-run/chosen-specs.ts';
import { oneFailed } from './test-run/tally.ts';

function readArguments(args: string[]): { minutes: number; seed: number; oneProcess: boolean } {
  const options = {
    minutes: { type: 'string' },
    seed: { type: 'string' },
    'one-process': { type: 'boolean', default: false },
  } as const;
  try {
    const { minutes = '10', seed = '1', 'one-process': oneProcess } = parseArgs({ args, options }).values;
    if (!(Number(minutes) > 0)) throw new Error(`--minutes ${minutes} is not a number of minutes.`);
    if (!Number.isSafeInteger(Number(seed))) throw new Error(`--seed ${seed} is not a whole number.`);
    return { minutes: Number(minutes), seed: Number(seed), oneProcess };
  } catch (error) {
    throw new Failure(messageOf(error), helpText('chaos'), { cause: error });
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt);
whenOrphaned(interrupt);

try {
  const { minutes, seed, oneProcess } = readArguments(process.argv.slice(2));
  process.env.CHAOS_MINUTES = String(minutes);
  process.env.CHAOS_SEED = String(seed);
  process.env.CHAOS_LOG = 'every fault';
  const built = await runChecks(['build']);
  const form = oneProcess ? 'one-process' : 'apart';
  const campaign: JestRun = { title: 'chaos', projects: [form], args: ['--runInBand', 'test/resilience/chaos'], form };
  const tally = built.checks.failed === 0 ? await runJest(campaign) : oneFailed('build');
  refuseNothing(tally, campaign.args);
  process.exitCode = tally.failed === 0 ? 0 : 1;
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
