import { reportFailure } from '../stack/report-failure.ts';
import { type Form, FORMS } from './forms.ts';
import { type JestRun, runJest } from './jest.ts';
import { addUp, oneFailed, type Tally } from './tally.ts';

/** A spec mostly waits for servers, so three workers keep two processors busy. */
const WORKERS = 3;

/** Counts a failure to prepare a part as a failure of that part, and continues with the later ones. */
async function attempt(run: JestRun): Promise<Tally> {
  try {
    return await runJest(run);
  } catch (error) {
    reportFailure(error);
    return oneFailed(run.title);
  }
}

/** This number of specs at once, unless the user chose one. */
function withWorkers(count: number, args: string[]): string[] {
  const chosen = args.some((argument) => /^(--maxWorkers|-w|--runInBand|-i$)/.test(argument));
  return chosen ? args : [`--maxWorkers=${count}`, ...args];
}

/** Unit specs are CPU-bound: one worker for each of two processors. */
export const unit = (args: string[]): Promise<Tally> => attempt({ title: 'unit', projects: ['unit'], args });

export const integration = (args: string[], projects = ['integration']): Promise<Tally> =>
  attempt({ title: projects.join(' and '), projects, args: withWorkers(WORKERS, args) });

/**
 * The specs of both forms run at the same time, because the fault campaign mostly waits. Integration specs do not run beside
 * them: the stacks that wait for the next spec would cost more processor time than the specs leave unused.
 *
 * @param form makes all specs run against stacks of one form. Without it, each runs in the forms that `jest.config.mjs` lists.
 */
export async function endToEnd(args: string[], form?: Form): Promise<Tally> {
  const projects = form ? [form] : FORMS;
  const run = { title: 'end-to-end', projects, args: withWorkers(WORKERS, args), form };
  return addUp([await attempt(run), await resilience(args, form)]);
}

/** The operations of services, by name, against stacks whose apps share a process. */
export function operationsOf(services: readonly string[], args: string[]): Promise<Tally> {
  const named = `--testNamePattern=\\((${services.join('|')})\\.`;
  const title = `operations of ${services.join(' and ')}`;
  return attempt({ title, projects: ['one-process'], args: ['test/contract/operations', named, ...args] });
}

/** Specs with time limits: they run alone on the machine. */
const resilience = (args: string[], form?: Form): Promise<Tally> =>
  attempt({ title: 'resilience', projects: ['resilience'], args: withWorkers(1, args), form });
