import { serviceEnvironment } from '../access/service-environment.js';
import { onDatabaseOf } from '../access/service-database.js';
import { AccountProgram } from '../bootstrap/account-program.js';
import type { AccountAnswer } from '../bootstrap/account-program.js';
import { CommandFailure } from '../command-failure.js';
import { WrongVariable } from '../wrong-variable.js';
import type { Context } from '../context.js';
import type { Output } from '../output/output.js';
import { details, table } from '../output/table.js';
import type { Row } from '../output/table.js';

/** One command of account-service's program. */
export interface Administration {
  /** Group and verb: `user create`. */
  command: string;
  /** Values by the names of the options in camel case. */
  options: Readonly<Record<string, unknown>>;
  /** The one that is an argument on the command line. */
  argument?: string | undefined;
}

/** Options of the program that this command line passes on. */
const isOwn = ([name]: readonly [string, unknown]): boolean => name !== 'json' && name !== 'stateDir';

/** What shows the valid values of an option. */
const WHERE_TO_LOOK: Readonly<Record<string, string>> = {
  account: 'stratus account list shows the accounts.',
  username: 'stratus user list --account ID shows the users of an account.',
  token: 'stratus token list --username NAME shows the tokens of a user.',
};

/** Has account-service's program, which owns the rules of accounts, do one command. */
export async function administer(context: Context, { command, options, argument }: Administration): Promise<Output> {
  // Says at once what the program would only say after it has tried for a while.
  await onDatabaseOf('account', context, () => Promise.resolve());
  const program = context.accountProgram?.() ?? new AccountProgram(serviceEnvironment('account', context));
  try {
    const {
      exitCode,
      result,
      errors = [],
    } = await program.run(command, Object.fromEntries(Object.entries(options).filter(isOwn)), originOf(context));
    if (result) return shown(result);
    if (exitCode === 2) throw refusal(errors, argument);
    const reasons = errors.map(({ reason }) => reason).join('\n');
    throw exitCode === 3 ? new WrongVariable(reasons, '') : new Error(reasons);
  } finally {
    if (!context.accountProgram) program.close();
  }
}

const originOf = ({ request }: Context): Parameters<AccountProgram['run']>[2] =>
  request && { requestId: request.id, ip: request.ip, userAgent: request.userAgent };

function refusal(errors: NonNullable<AccountAnswer['errors']>, argument: string | undefined): CommandFailure {
  const lines = errors.map(({ field, reason }) =>
    field === undefined || field === argument ? reason : `--${field}: ${reason}`,
  );
  const unknown = errors.find(({ reason }) => / not found\b/.test(reason));
  return new CommandFailure(lines.join('\n'), WHERE_TO_LOOK[unknown?.field ?? ''] ?? '', {
    details: { status: unknown && unknown.field === argument ? 404 : 400, errors },
  });
}

interface Page {
  page: number;
  pages: number;
  results: number;
  data: Row[];
}

function shown(result: object): Output {
  if (!('data' in result)) return details({ ...result });
  const { page, pages, results, data } = result as Page;
  const notes = pages > 1 ? [`Page ${page} of ${pages}; ${results} in all.`] : [];
  const rows = table(data, Object.keys(data[0] ?? {}), ...notes, ...(data.length === 0 ? ['None.'] : []));
  return { ...rows, data: result };
}
