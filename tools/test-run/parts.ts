import { reportFailure } from '../stack/report-failure.ts';
import { type JestRun, runJest } from './jest.ts';
import { addUp, oneFailed, type Tally } from './tally.ts';

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

/** Integration specs mostly wait for servers, so three workers keep two processors busy. */
export const integration = (projects: ('unit' | 'integration')[], args: string[]): Promise<Tally> =>
  attempt({ title: projects.join(' and '), projects, args: withWorkers(3, args), share: 'postgres' });

/** Each worker has a whole stack, in one process. */
export const inOneProcess = (args: string[], projects = ['e2e', 'e2e-both']): Promise<Tally> =>
  attempt({
    title: 'end-to-end, one process',
    projects,
    args: withWorkers(2, args),
    share: 'stacks',
    oneProcess: true,
  });

/** One process per app. The fault campaign has a fixed duration, and uses little processor time. */
const apart = (args: string[], projects = ['e2e-both', 'e2e-apart', 'chaos']): Promise<Tally> =>
  attempt({ title: 'end-to-end, apart', projects, args: withWorkers(3, args), share: 'stacks' });

/** Specs with time limits: they run alone on the machine. */
const resilience = (args: string[], oneProcess = false): Promise<Tally> =>
  attempt({ title: 'resilience', projects: ['resilience'], args: withWorkers(1, args), oneProcess });

/**
 * @param form makes all specs run against stacks of one form. Without it, each runs in the cheapest form, and also in the
 *   other one if the forms could differ.
 */
export async function endToEnd(args: string[], form?: 'one-process' | 'apart'): Promise<Tally> {
  const all = ['e2e', 'e2e-both', 'e2e-apart', 'chaos'];
  if (form === 'one-process') return addUp([await inOneProcess(args, all), await resilience(args, true)]);
  if (form === 'apart') return addUp([await apart(args, all), await resilience(args)]);
  return addUp([await inOneProcess(args), await apart(args), await resilience(args)]);
}
