import { insideNetworks, namespacePath } from '@stratus/processes';
import type { Context } from '../context.js';
import { Ended } from '../output/output.js';
import { findInstance } from './find-instance.js';
import type { ReachableInstance } from './find-instance.js';
import { findProgram } from './find-program.js';
import { runInTerminal } from './run-in-terminal.js';

export async function exec(context: Context, labelOrId: string, command: readonly string[]): Promise<Ended> {
  return run(context, await findInstance(context, labelOrId), command);
}

export async function openShell(context: Context, labelOrId: string): Promise<Ended> {
  const instance = await findInstance(context, labelOrId);
  context.note(`This shell is in the network of ${instance.label}; exit leaves it.`);
  const script = process.stdin.isTTY ? findProgram('script', context.environment) : undefined;
  const shell = context.environment.SHELL || '/bin/sh';
  // The process group that the terminal has now does not exist inside, so shells with job control need another terminal.
  return run(context, instance, script === undefined ? [shell] : [script, '--quiet', '--return', '/dev/null']);
}

export async function run(
  { environment }: Context,
  instance: ReachableInstance,
  command: readonly string[],
): Promise<Ended> {
  return new Ended(await runInTerminal(commandIn(instance, command, process.cwd()), environment));
}

/** Enters the directory, if it exists there. */
const IN_DIRECTORY = 'cd -- "$1" >/dev/null 2>&1; shift; exec "$@"';

/**
 * The command that runs a program in the network of an instance. While it runs, Ctrl-C is for the program alone, and the program
 * ends when the process around it does: it has no terminal of its own.
 */
function commandIn({ namespace, networks }: ReachableInstance, command: readonly string[], directory: string) {
  const { holder, programs } = networks;
  const { nsenter, setpriv } = programs;
  const wrapper = [setpriv, '--pdeathsig', 'TERM', nsenter, `--net=${namespacePath(namespace)}`, '--'];
  const start = ['env', '--default-signal=INT,QUIT', '/bin/sh', '-c', IN_DIRECTORY, 'sh', directory];
  const program = [...wrapper, ...start, ...command];
  return ['/bin/sh', '-c', `trap '' INT QUIT; exec "$@"`, 'sh', ...insideNetworks(holder, program, nsenter)];
}
