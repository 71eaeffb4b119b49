import { CommandFailure } from '../command-failure.js';
import type { Context } from '../context.js';
import type { Output } from '../output/output.js';
import { NothingThere } from '../report/nothing-there.js';
import { UsageError } from '../usage-error.js';
import { WrongVariable } from '../wrong-variable.js';
import type { OperatorAction } from './record-action.js';

type Ids = readonly (string | number)[];

/** The work of a command. */
type Work<A extends unknown[], O extends Output | undefined> = (context: Context, ...args: A) => Promise<O>;

/**
 * Records an operator's command in the audit log after it has run, accepted or not; a command that tried nothing is not
 * recorded. One that has changed something and cannot be recorded says that it is missing there.
 *
 * @param name as operations of services have subjects, below `operator.`: `sagas.cancel`.
 * @param idsOf what the command is about: its arguments, unless options say it.
 * @param recordsItself the change and its entry are one transaction of account-service: only refusals are recorded here.
 */
export const audited =
  <A extends unknown[], O extends Output | undefined>(
    name: string,
    work: Work<A, O>,
    idsOf: (...args: A) => Ids = idsAmong,
    { recordsItself = false } = {},
  ): Work<A, O> =>
  async (context, ...args) => {
    const action = { operation: `operator.${name}`, ids: idsOf(...args) };
    let output: O;
    try {
      output = await work(context, ...args);
    } catch (error) {
      if (wasTried(error)) await record(context, { ...action, ...failureOf(error) });
      throw error;
    }
    const missing = recordsItself ? undefined : await record(context, { ...action, outcome: 'accepted' });
    if (missing !== undefined) context.note(`This is not in the audit log: ${missing}`);
    return output;
  };

const idsAmong = (...args: unknown[]): Ids => args.filter((arg) => typeof arg === 'string' || typeof arg === 'number');

/** A wrong command line or variable, or a stack that does not run: nothing was tried. */
const wasTried = (error: unknown): boolean =>
  !(error instanceof UsageError || error instanceof WrongVariable || error instanceof NothingThere);

const failureOf = (error: unknown): Pick<OperatorAction, 'outcome' | 'reason'> => ({
  outcome: error instanceof CommandFailure ? 'refused' : 'failed',
  reason: error instanceof Error ? error.message : String(error),
});

/** @returns why the action is not recorded, or undefined. */
const record = async (context: Context, action: OperatorAction): Promise<string | undefined> =>
  (await import('./record-action.js')).recordAction(context, action);
