import { Failure } from '@stratus/local-servers';
import { helpText } from './stack/help-text.ts';
import { reportFailure } from './stack/report-failure.ts';
import { whenOrphaned } from './stack/when-orphaned.ts';
import { type Form, FORMS } from './test-run/forms.ts';
import { runChecks } from './test-run/checks.ts';
import { refuseNothing, refuseUnmatched, specsByKind } from './test-run/chosen-specs.ts';
import { endToEnd, integration, unit } from './test-run/parts.ts';
import { runChanged } from './test-run/run-changed.ts';
import { interrupt } from './test-run/run-step.ts';
import { addUp, summaryOf, type Tally } from './test-run/tally.ts';

const parts = ['static', 'unit', 'integration', 'e2e'] as const;
type Part = (typeof parts)[number];

interface Arguments {
  only?: Part;
  changed: boolean;
  form?: Form;
  jestArguments: string[];
}

function readArguments(given: string[]): Arguments {
  // Makes all end-to-end specs run against stacks of one form.
  const form = FORMS.find((each) => given.includes(`--${each}`));
  const changed = given.includes('--changed');
  const args = given.filter((argument) => argument !== '--changed' && argument !== `--${form}`);
  const more = { changed, ...(form && { form }) };
  const [flag, value, ...rest] = args;
  if (flag !== '--only') return { ...more, jestArguments: args };
  const only = parts.find((part) => part === value);
  if (only === undefined || changed) throw new Failure(`--only ${value ?? ''} is not known.`, helpText('test'));
  if (only === 'static' && rest.length > 0) {
    throw new Failure(`--only static checks all sources: it takes no ${rest[0]}.`, helpText('test'));
  }
  return { ...more, only, jestArguments: rest };
}

async function run({ only, changed, form, jestArguments }: Arguments): Promise<Tally> {
  // What changed may be covered by no test: the run says what it leaves out.
  if (changed) return runChanged(jestArguments);
  if (only === 'static') return runChecks();
  refuseUnmatched(jestArguments, only, await specsByKind());
  const tally = await runTests(only, jestArguments, form);
  refuseNothing(tally, jestArguments);
  return tally;
}

async function runTests(only: Part | undefined, jestArguments: string[], form: Form | undefined): Promise<Tally> {
  switch (only) {
    case 'unit':
      return unit(jestArguments);
    case 'integration':
      return addUp([await runChecks(['build']), await integration(jestArguments)]);
    case 'e2e':
      return addUp([await runChecks(['build']), await endToEnd(jestArguments, form)]);
    default:
      return addUp([
        await runChecks(),
        await integration(jestArguments, ['unit', 'integration']),
        await endToEnd(jestArguments, form),
      ]);
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt);
whenOrphaned(interrupt);

try {
  const tally = await run(readArguments(process.argv.slice(2)));
  console.log(`\n${summaryOf(tally)}`);
  process.exitCode = tally.failed + tally.checks.failed === 0 ? 0 : 1;
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
