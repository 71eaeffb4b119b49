import { Command, CommanderError } from 'commander';
import type { Context } from './context.js';
import { environmentFor, stateDirectoryOf } from './context.js';
import { EXIT } from './exit-code.js';
import type { ExitCode } from './exit-code.js';
import { currentForm } from './former-commands.js';
import { Ended } from './output/output.js';
import type { Output } from './output/output.js';
import { buildProgram } from './program.js';
import { UsageError } from './usage-error.js';

/** Where a run of the program writes. */
export interface Streams {
  /** Returns a promise when the reader is slow. */
  out: (text: string) => unknown;
  error: (text: string) => unknown;
}

/** Does what a command line says. @returns the exit code. */
export async function cli(args: readonly string[], environment: NodeJS.ProcessEnv, streams: Streams): Promise<number> {
  let exitCode: number = EXIT.done;
  const { args: current, note } = currentForm(args);
  if (note !== undefined) streams.error(`${note}\n`);
  const program = buildProgram({ environment, words: current, perform });
  forEach(program, (command) => {
    command.configureOutput({ writeOut: streams.out, writeErr: streams.error }).exitOverride();
    command.showHelpAfterError(`Usage: ${nameOf(command)} ${command.usage()}\n--help shows more.`);
  });

  /** Wraps the work of a command: its output is printed, its failure explained. */
  function perform<A extends unknown[]>(work: (context: Context, ...args: A) => Promise<Output | Ended | undefined>) {
    return async function (this: Command, ...given: [...A, Command]): Promise<void> {
      const { stateDir, json } = this.optsWithGlobals<{ stateDir?: string; json?: boolean }>();
      const context: Context = {
        environment: environmentFor(stateDir, environment),
        stateDirectory: stateDirectoryOf(stateDir, environment),
        json: json === true,
        write: async (text) => void (await streams.out(text)),
        note: (text) => void streams.error(`${text}\n`),
      };
      try {
        const output = await work(context, ...(given.slice(0, -1) as unknown as A));
        if (output instanceof Ended) exitCode = output.exitCode;
        if (output === undefined || output instanceof Ended) return;
        streams.out(`${context.json ? JSON.stringify(output.data) : output.text}\n`);
        exitCode = output.exitCode ?? EXIT.done;
      } catch (error) {
        if (error instanceof UsageError) this.error(`error: ${error.message}`, { exitCode: EXIT.usage });
        exitCode = await fail(error, context.json);
      }
    };
  }

  async function fail(error: unknown, json = false): Promise<ExitCode> {
    // Knows the errors of clients whose packages most commands do not load.
    const { explain } = await import('./report/explain.js');
    const { text, data, exitCode: code } = explain(error, environment);
    streams.error(json ? `${JSON.stringify(data)}\n` : text);
    return code;
  }

  try {
    await program.parseAsync(current.length === 0 ? ['--help'] : [...current], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) return fail(error);
    return error.exitCode === 0 ? EXIT.done : EXIT.usage;
  }
  return exitCode;
}

/** With the names of the commands above it. */
const nameOf = (command: Command): string =>
  command.parent ? `${nameOf(command.parent)} ${command.name()}` : command.name();

function forEach(command: Command, work: (command: Command) => void): void {
  work(command);
  for (const child of command.commands) forEach(child, work);
}
