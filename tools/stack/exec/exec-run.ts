import { freePort, projectRoot } from '@stratus/local-servers';
import type { Exec } from '../command-line.ts';
import type { StackDescription } from '@stratus/installation';
import type { StackOptions } from '../options.ts';
import {
  createPassingDirectory,
  removeAbandonedDirectories,
  removePassingDirectory,
} from './temporary-state-directory.ts';
import { StackCommand } from './stack-command.ts';
import { userEnvironment } from './user-environment.ts';

const say = (text: string): void => void process.stderr.write(`${text}\n`);

/** `npm start -- --exec COMMAND`: a command that runs while a stack serves it, by default a stack for this command only. */
export class ExecRun {
  /** The options for starting the stack. */
  readonly options: Partial<StackOptions>;
  readonly #text: string;
  readonly #passing: string | undefined;
  #command: StackCommand | undefined;

  private constructor(text: string, passing: string | undefined, options: Partial<StackOptions>) {
    this.#text = text;
    this.#passing = passing;
    this.options = options;
  }

  /** @param port of the HTTP API, if the user has specified one. */
  static async prepare({ command, ownStack }: Exec, port?: number): Promise<ExecRun> {
    if (!ownStack) return new ExecRun(command, undefined, {});
    await removeAbandonedDirectories();
    // Any port, so that parallel runs do not race for one.
    const ownPort = port ?? (await freePort());
    // Last, and without an await in between: a signal finds either no directory yet, or a run that removes it.
    const stateDir = createPassingDirectory();
    // No fsync, because the data need not survive a power cut.
    return new ExecRun(command, stateDir, { stateDir, port: ownPort, fsync: false });
  }

  get isRunning(): boolean {
    return this.#command?.isRunning ?? false;
  }

  /** Runs the command to its end, and returns its exit code. */
  async run(description: StackDescription, stackFile: string): Promise<number> {
    say(`\nStratus serves ${description.baseUrl} for: ${this.#text}\n`);
    const since = performance.now();
    // Compiled code, like the stack.
    const { clientEnvironment } = await import('@stratus/installation');
    const variables = clientEnvironment(description, stackFile);
    this.#command = new StackCommand(this.#text, {
      environment: { ...userEnvironment(process.env, projectRoot), ...variables },
      // npm runs scripts in the package directory, and stores the directory that it was called in here.
      directory: process.env.INIT_CWD ?? process.cwd(),
      atTerminal: process.stdin.isTTY,
    });
    const code = await this.#command.run();
    say(`\nThe command ended with code ${code} after ${((performance.now() - since) / 1000).toFixed(1)} s. Stopping …`);
    return code;
  }

  pass(signal: NodeJS.Signals): void {
    this.#command?.pass(signal);
  }

  /** Ends the command's remaining processes. */
  async endCommand(): Promise<void> {
    const left = (await this.#command?.end()) ?? 0;
    if (left > 0) say(`  note: stopped ${left} ${left === 1 ? 'process' : 'processes'} that the command left running`);
  }

  /** Removes the state of a stack for this command only. */
  cleanUp({ keepLogs }: { keepLogs: boolean }): void {
    if (this.#passing !== undefined) removePassingDirectory(this.#passing, { keepLogs });
  }
}
