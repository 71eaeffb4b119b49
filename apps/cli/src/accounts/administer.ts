import { serviceEnvironment } from '../access/service-environment.js';
import { AccountProgram } from '../bootstrap/account-program.js';
import { CommandFailure } from '../command-failure.js';
import type { Context } from '../context.js';
import type { Output } from '../output/output.js';
import { details, table } from '../output/table.js';
import type { Row } from '../output/table.js';

/** Options of the program that this command line passes on. */
const isOwn = (name: string): boolean => name !== 'json' && name !== 'stateDir';

/**
 * Has account-service's program, which owns the rules of accounts, do one command.
 *
 * @param command group and verb: `user create`.
 * @param options by their names in camel case.
 */
export async function administer(
  context: Context,
  command: string,
  options: Readonly<Record<string, unknown>>,
): Promise<Output> {
  const program = new AccountProgram(serviceEnvironment('account', context));
  try {
    const { exitCode, stdout, stderr } = await program.run(
      command,
      Object.fromEntries(Object.entries(options).filter(([name]) => isOwn(name))),
    );
    if (exitCode === 0) return shown(JSON.parse(stdout) as object);
    throw new CommandFailure(stderr, '');
  } finally {
    program.close();
  }
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
